import type { OnerosterRestSettings } from '@hornbook/contract/bringing-in/connection-settings'
import { t } from '../../../texts/texts.ts'
import { countKnownPeople } from '../../difference/known-ids.ts'
import type { Adapter } from '../adapter.ts'
import { fetchRoster } from './pull.ts'
import { testRest } from './test-rest.ts'

/** Rosters that are read call by call from a OneRoster service. */
export const onerosterRest: Adapter<OnerosterRestSettings> = {
  fetch: fetching => fetchRoster(fetching),
  test: async fetching => {
    const { districtId, env } = fetching
    return { steps: await testRest(fetching, ids => countKnownPeople(env.db, districtId, ids)) }
  },
  faults: ({ address, tokenAddress, clientId, signIn }, { reachesPrivateAddresses }) => {
    const blank = t('bringingIn:connection.rest.fault.blank')
    const wrong = t('bringingIn:connection.rest.fault.address')
    const isWrong = (typed: string | null) => typed !== null && !isAddress(typed, reachesPrivateAddresses)
    const needsClient = signIn !== 'bearer' || tokenAddress !== null
    return {
      ...(isWrong(address) && { address: wrong }),
      ...(isWrong(tokenAddress) && { tokenAddress: wrong }),
      ...(signIn === 'oauth2' && tokenAddress === null && { tokenAddress: blank }),
      ...(needsClient && clientId === null && { clientId: blank }),
    }
  },
}

/** What stands in an address is shown and logged, so it holds no password. */
function isAddress(typed: string, mayBeHttp: boolean): boolean {
  const url = URL.parse(typed)
  const isOpen = url?.protocol === 'https:' || (mayBeHttp && url?.protocol === 'http:')
  return isOpen && url.username === '' && url.password === '' && url.hash === ''
}
