/** Drops the row filters of one table from the URL when another page opens; DASH-2 keeps the rest. */
export const CLEAR_TABLE_FILTERS = { q: undefined, show: undefined, view: undefined } as const
