/** The records that one call can name: whoever selects more of them is told before anything is done (SAFE-26). */
export const MAX_BULK = 10_000
