// From where on a roster file waits for a person (ROSTER-2).

/** More than this share of a kind leaves, and at least FEWEST_LEAVING: one or two are ordinary. */
export const MAX_LEAVING_SHARE = 0.1
export const FEWEST_LEAVING = 3
/** More than this share of those who are known by their ids would have other names. */
export const MAX_RENAMED_SHARE = 0.25
