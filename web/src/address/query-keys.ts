/** Names in the address that pick rows of one table. They stay behind on the way to another; DASH-2 keeps the rest. */
export const OF_ONE_TABLE = { q: undefined, show: undefined } as const
