import { type RawBuilder, sql } from 'kysely'

// An account is shared by all districts. A district only sees what happened since the person joined it: anything earlier
// would tell whoever adds an e-mail address that another district knows it, and since when (SAFE-4).

/** When the person was first able to sign in, as far as their district may know; for queries of `staff` with `accounts`. */
export const activatedHere = sql<string | null>`CASE WHEN accounts.credentials_set_at >= staff.created_at
  THEN accounts.credentials_set_at WHEN accounts.credentials_set_at IS NOT NULL AND accounts.last_sign_in_at >= staff.created_at
  THEN staff.created_at END`

/** When the person last signed in, with the same limit. */
export const signedInHere = sql<string | null>`CASE WHEN accounts.last_sign_in_at >= staff.created_at
  THEN accounts.last_sign_in_at END`

/** When somebody was given a password, signed in and was invited, as far as their district may know. */
interface Known {
  readonly activatedAt: RawBuilder<unknown>
  readonly signedInAt: RawBuilder<unknown>
  readonly invitedAt: RawBuilder<unknown>
}

/** Who cannot have been in yet: no password, and no sign-in by another way either. A roster file makes nobody able to sign in. */
const hasNotBeenIn = ({ activatedAt, signedInAt }: Known) => sql`${activatedAt} IS NULL AND ${signedInAt} IS NULL`

/** Who waits for an invitation (HEALTH-1, SIGN-11): the same people on the staff page, in roster health and after a file. */
export const isUninvited = (known: Known): RawBuilder<boolean> =>
  sql`(${hasNotBeenIn(known)} AND ${known.invitedAt} IS NULL)`

/** Who was invited, and has not been in since. */
export const isUnanswered = (known: Known): RawBuilder<boolean> =>
  sql`(${hasNotBeenIn(known)} AND ${known.invitedAt} IS NOT NULL)`

/** The same for queries of `staff` with `accounts`. */
export const uninvitedHere = isUninvited({
  activatedAt: activatedHere,
  signedInAt: signedInHere,
  invitedAt: sql`staff.invited_at`,
})
