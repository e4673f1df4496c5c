import { timingSafeEqual } from 'node:crypto'
import { keyFor, macOf } from '../../secrets/tokens.ts'

interface Stopped {
  readonly districtId: string
  readonly viewId: string
}

const macOfView = (secret: string, { districtId, viewId }: Stopped) =>
  macOf(keyFor('mails of views', secret), JSON.stringify([districtId, viewId])).subarray(0, 18)

/** What a mail's link to stop has in it: it stops the mails of one view, and can do nothing else. */
export const stopToken = (secret: string, view: Stopped): string =>
  `${view.districtId}.${view.viewId}.${macOfView(secret, view).toString('base64url')}`

/** The view whose mails a token stops; null if the token is none of ours. */
export function viewOfToken(secret: string, token: string): Stopped | null {
  const [, districtId, viewId, given] = /^([1-9]\d{0,17})\.([1-9]\d{0,17})\.([\w-]{24})$/.exec(token) ?? []
  if (!districtId || !viewId || !given) return null
  const view = { districtId, viewId }
  return timingSafeEqual(Buffer.from(given, 'base64url'), macOfView(secret, view)) ? view : null
}
