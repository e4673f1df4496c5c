import { Refusal } from '../../access/refusal.ts'
import type { Settings } from '../../configuration/settings.ts'
import { OutboundFailure } from '../../outbound/outbound-failure.ts'
import { requirePublic } from '../../outbound/public-address.ts'
import { t } from '../../texts/texts.ts'

/** An address as it is called; 422 for one that is none, or that nothing would ever be sent to. */
export function checkedAddress(typed: string, { reachesPrivateAddresses }: Pick<Settings, 'reachesPrivateAddresses'>) {
  const url = URL.parse(typed)
  if (!url || !/^https?:$/.test(url.protocol) || url.hostname === '') throw refused('none')
  // A password in an address is shown wherever the address is.
  if (url.username !== '' || url.password !== '') throw refused('password')
  url.hash = ''
  if (reachesPrivateAddresses) return url.href
  try {
    requirePublic(url)
  } catch (failure) {
    if (failure instanceof OutboundFailure) throw refused(failure.reason === 'insecure' ? 'insecure' : 'inside')
    throw failure
  }
  return url.href
}

const refused = (why: 'none' | 'password' | 'insecure' | 'inside') =>
  new Refusal('invalid', { detail: t(`dataOut:webhook.address.${why}`), pointer: '/data/attributes/address' })
