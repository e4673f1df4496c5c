import { type SftpSettings, sftpSettings } from '@hornbook/contract/bringing-in/connection-settings'
import { type Db, within } from '../../../db/pool.ts'
import { t } from '../../../texts/texts.ts'
import { type Adapter, ConnectionFailure } from '../adapter.ts'
import { arrivalReady, quietMinutesOf, takeArrival } from './arrival.ts'
import { createLogin, findLogin } from './logins.ts'
import { INBOUND, ROOT } from './paths.ts'
import { kindOfName } from './ready.ts'
import { filesIn, type Login } from './rows.ts'
import { rangeOf } from './sign-in.ts'

/** Rosters that a district sends to our SFTP server. Nobody has to ask for them. */
export const sftpAdapter: Adapter<SftpSettings> = {
  async made(tx, login) {
    await createLogin(tx, login)
  },

  async fetch({ districtId, connectionId, lastRevision, env: { db, settings, now } }) {
    if (!settings.sftp) throw new ConnectionFailure('notOffered')
    return takeArrival({ db, settings, login: { districtId, connectionId }, lastRevision, now })
  },

  hasArrived: async (tx, login, now, settings) => settings.sftp !== null && arrivalReady(tx, login, settings, now),

  async test({ districtId, connectionId, env: { db, settings, now } }) {
    if (!settings.sftp) throw new ConnectionFailure('notOffered')
    return { steps: await within(db, [districtId], tx => stepsOf(tx, { districtId, connectionId }, settings, now)) }
  },

  faults({ allowedFrom }) {
    const wrong = sftpSettings.parse({ allowedFrom }).allowedFrom.find(each => rangeOf(each) === null)
    return wrong === undefined ? {} : { allowedFrom: t('bringingIn:sftp.notAnAddress', { value: wrong }) }
  },
}

/** What has been seen of the other side, as the page ticks it off. Nothing is changed. */
async function stepsOf(tx: Db, login: Login, settings: Parameters<typeof arrivalReady>[2], now: number) {
  const stored = await findLogin(tx, login)
  const files = (await filesIn(tx, login, INBOUND)).filter(({ name }) => kindOfName(name) === 'roster')
  const misplaced = (await filesIn(tx, login, ROOT)).filter(({ name }) => kindOfName(name) === 'roster')
  const isSignedIn = stored?.signed_in_at != null
  const isReady = await arrivalReady(tx, login, settings, now)
  const names = files.map(({ name }) => name).join(', ')
  return [
    {
      step: t('bringingIn:sftp.step.signedIn'),
      ...(isSignedIn
        ? ({ state: 'done', says: t('bringingIn:sftp.says.signedIn', { from: stored.signed_in_from ?? '' }) } as const)
        : ({ state: 'waits', says: refusalSays(stored?.refused_for ?? null, stored?.refused_from ?? '') } as const)),
    },
    {
      step: t('bringingIn:sftp.step.files'),
      ...(files.length > 0
        ? ({ state: 'done', says: names } as const)
        : misplaced.length > 0
          ? ({ state: 'failed', says: t('bringingIn:sftp.says.misplaced', { count: misplaced.length }) } as const)
          : ({ state: isSignedIn ? 'waits' : 'notTried', says: t('bringingIn:sftp.says.noFiles') } as const)),
    },
    {
      step: t('bringingIn:sftp.step.whole'),
      ...(isReady
        ? ({ state: 'done', says: t('bringingIn:sftp.says.whole') } as const)
        : ({
            state: files.length > 0 ? 'waits' : 'notTried',
            says: t('bringingIn:sftp.says.quiet', { count: quietMinutesOf(settings) }),
          } as const)),
    },
  ]
}

function refusalSays(why: string | null, from: string): string {
  if (why === null) return t('bringingIn:sftp.says.nobody')
  return t(`bringingIn:sftp.refused.${why}` as 'bringingIn:sftp.refused.password', { from })
}
