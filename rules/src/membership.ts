import type { Instant } from './dates.ts'

/** A district's membership is valid only while its expiry is later than now; without one it never is (A §4, ACC-2). Administrators skip the check. */
export function membershipValid(expiresAt: Instant | null, now: Instant): boolean {
  return expiresAt !== null && expiresAt > now
}
