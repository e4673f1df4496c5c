import { parseUserType, remoteNameOf, type UserType } from '../people/abilities.ts'

/** The shortest and the longest texts of a promotion, in characters (PROMO-2). */
export const PROMOTION_LENGTHS = {
  title: { least: 5, most: 100 },
  details: { least: 5, most: 1_000 },
  promotionKey: { least: 5, most: 60 },
  targetTitle: { least: 3, most: 40 },
  targetLink: { least: 1, most: 2_000 },
} as const

// A browser reads a backslash as a slash, and drops tabs and line ends: none may stand anywhere in a link.
const UNSAFE = /[\p{Cc}\p{Cf}\p{Z}\\]/u
const LABEL = String.raw`[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}-]*[\p{L}\p{M}\p{N}])?`
/** The last label begins with a letter, so that no number is read as an address of a machine. */
const LINK = new RegExp(
  String.raw`^https://(?:${LABEL}\.)+(?=\p{L})${LABEL}(?::\d{1,4}|:[1-5]\d{4}|:6[0-4]\d{3})?(?:[/?#]|$)`,
  'u',
)

/**
 * Whether a text is a link that a promotion may open (SAFE-13): https, a host with a dot, nobody's name or password before it.
 */
export const isPromotionLink = (text: string): boolean => LINK.test(text) && !UNSAFE.test(text)

/** Whom a promotion is for: only the first of its target group counts (PROMO-1). Null if that is no type of user. */
export const targetOf = (targetGroup: readonly string[]): Exclude<UserType, null> | null =>
  parseUserType(targetGroup[0] ?? '') ?? null

/** The remote name of a type of user, however it was written; what is no type stays as it is. */
export function remoteTarget(name: string): string {
  const type = parseUserType(name)
  return type === undefined ? name : remoteNameOf(type)
}

export interface Showing {
  readonly isEnabled: boolean
  readonly startAt: string
  readonly endAt: string
}

/** How a promotion stands at a time, in epoch milliseconds. */
export function standOfPromotion({ isEnabled, startAt, endAt }: Showing, now: number) {
  if (Date.parse(endAt) <= now) return 'over'
  if (!isEnabled) return 'off'
  return Date.parse(startAt) > now ? 'next' : 'now'
}
