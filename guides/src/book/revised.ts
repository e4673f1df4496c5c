/** When the text of the guides was last revised; a book says so inside. */
export const REVISED = '2026-11-28T00:00:00Z'
