import { sql } from 'kysely'

// What an account has done, as far as it is a district's business. An account is one person's everywhere: were what lies
// before a place told there, whoever brings an address in would learn that it is known elsewhere, and since when (promise 4).

/** Since when somebody can sign in, as their district may know it; for queries of `staff` with `accounts`. */
export const activatedHere = sql<string | null>`CASE WHEN accounts.credentials_set_at >= staff.created_at
  THEN accounts.credentials_set_at WHEN accounts.credentials_set_at IS NOT NULL AND accounts.last_sign_in_at >= staff.created_at
  THEN staff.created_at END`

/** When somebody last signed in, likewise. */
export const signedInHere = sql<string | null>`CASE WHEN accounts.last_sign_in_at >= staff.created_at
  THEN accounts.last_sign_in_at END`
