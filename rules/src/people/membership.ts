import type { Instant } from '../time/dates.ts'

/** Valid while the expiry is later than now; never valid without one (ACC-2). Administrators skip this check. */
export function isMembershipValid(expiresAt: Instant | null, now: Instant): boolean {
  return expiresAt !== null && expiresAt > now
}
