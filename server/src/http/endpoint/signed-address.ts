import { Refusal } from '../../access/refusal.ts'
import { isSigned } from '../../secrets/signed-address.ts'
import { t } from '../../texts/texts.ts'
import type { AppContext } from '../app-context.ts'

/** What a signed address says: the district of its file, and the size that may be sent. */
export interface SignedFor {
  readonly districtId: string
  readonly size: number | null
}

interface Sent {
  readonly method: string
  readonly url: string
  readonly query: unknown
}

const NUMBER = /^[1-9]\d{0,17}$/

/** Admits a call to a signed address: 403 for a signature that is not its own, and once its time is over (SAFE-16). */
export function admitSignedAddress({ settings }: AppContext, { method, url, query }: Sent, now: number): SignedFor {
  const { district, until, size, signature } = (query ?? {}) as Readonly<Record<string, unknown>>
  const isRead = [district, until, size ?? '1'].every(each => typeof each === 'string' && NUMBER.test(each))
  const signed = {
    method: method === 'PUT' ? ('PUT' as const) : ('GET' as const),
    path: url.split('?', 1)[0] ?? '',
    district: String(district),
    until: Number(until),
    size: size === undefined ? undefined : Number(size),
  }
  if (!isRead || typeof signature !== 'string' || !isSigned(settings.secret, signed, signature, now))
    throw new Refusal('forbidden', { detail: t('http:addressOver') })
  return { districtId: signed.district, size: signed.size ?? null }
}
