import { sql } from 'kysely'

// An account is shared by all districts. A district only sees what happened since the person joined it: anything earlier
// would tell whoever adds an e-mail address that another district knows it, and since when (SAFE-4).

/** When the person was first able to sign in, as far as their district may know; for queries of `staff` with `accounts`. */
export const activatedHere = sql<string | null>`CASE WHEN accounts.credentials_set_at >= staff.created_at
  THEN accounts.credentials_set_at WHEN accounts.credentials_set_at IS NOT NULL AND accounts.last_sign_in_at >= staff.created_at
  THEN staff.created_at END`

/** When the person last signed in, with the same limit. */
export const signedInHere = sql<string | null>`CASE WHEN accounts.last_sign_in_at >= staff.created_at
  THEN accounts.last_sign_in_at END`
