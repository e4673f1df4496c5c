import type { Search } from './search-params.ts'

/** What a table's filter by a column is called in the URL: `where.daysUsage=3-`. */
export const WHERE = 'where.'

/** The URL's query for another page: the row filters of one table mean nothing there. DASH-2 keeps the rest. */
export function withoutTableFilters(search: Search): Search {
  const kept = Object.entries(search).filter(([name]) => !name.startsWith(WHERE))
  return { ...Object.fromEntries(kept), q: undefined, show: undefined, view: undefined }
}
