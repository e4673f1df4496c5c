/**
 * What somebody chose about promotions, on this computer: a cookie for each person at the root path (PROMO-4). It counts even
 * if the server could not be told.
 */

/** By the promotion's id: whether its link was followed. */
export type Chosen = ReadonlyMap<string, boolean>

const MAX_CHOSEN = 50
const YEAR_S = 365 * 86_400

const nameFor = (userId: string) => `hornbook-promotions-${userId}`

export function chosenBy(userId: string): Chosen {
  const cookie = document.cookie.split('; ').find(each => each.startsWith(`${nameFor(userId)}=`))
  const entries = cookie?.split('=')[1]?.split('.') ?? []
  return new Map(entries.filter(Boolean).map(entry => [entry.slice(1), entry.startsWith('p')]))
}

/** Null takes a choice back. */
export function rememberChoice(userId: string, promotionId: string, isPrimary: boolean | null): void {
  const chosen = new Map(chosenBy(userId))
  chosen.delete(promotionId)
  if (isPrimary !== null) chosen.set(promotionId, isPrimary)
  const value = [...chosen].slice(-MAX_CHOSEN).map(([id, primary]) => `${primary ? 'p' : 'd'}${id}`)
  const secure = location.protocol === 'https:' ? '; Secure' : ''
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing where pages come without https
  document.cookie = `${nameFor(userId)}=${value.join('.')}; Path=/; Max-Age=${YEAR_S}; SameSite=Lax${secure}`
}
