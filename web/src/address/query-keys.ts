/** Names in the address that belong to one table and are left behind on the way to another (DASH-2 keeps the rest). */
export const OF_ONE_TABLE = {
  q: undefined,
  show: undefined,
  page: undefined,
  sort: undefined,
  hide: undefined,
} as const
