// Of the second step (SIGN-15): apart from its schemas, so that the browser can read them.

export const RECOVERY_CODES = 10
export const MAX_FACTORS = 10
/** A proof of who somebody is counts for so long: after that, what changes how one signs in asks again. */
export const PROOF_MINUTES = 10
/** So many wrong codes are looked at in so many minutes. */
export const MAX_WRONG_CODES = 5
export const CODE_PAUSE_MINUTES = 15
export const REMEMBERED_DAYS = 30
