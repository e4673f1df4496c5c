import type { Account } from './sftp/account.ts'

type Seen = Pick<Account, 'signedInAt' | 'refusedAt'>

/** What was seen last of an SFTP account since a roster came by it: it says whether the export or the account is to be looked at. */
export function lastSeen({ signedInAt, refusedAt }: Seen, lastArrivedAt: string | null) {
  const isSince = (at: string | null): at is string => at !== null && (lastArrivedAt === null || at > lastArrivedAt)
  const isIn = isSince(signedInAt)
  if (isSince(refusedAt) && !(isIn && signedInAt > refusedAt)) return { what: 'refused', at: refusedAt } as const
  return isIn ? ({ what: 'signedIn', at: signedInAt } as const) : ({ what: 'nobody', at: null } as const)
}
