import { listSavedViews } from '@hornbook/contract/progress/saved-views'
import { parseViewAddress } from '@hornbook/contract/view-addresses'
import type { Search } from '../../address/search-params.ts'
import { parseSearch, stringifySearch } from '../../address/search-string.ts'
import type { RowFrom } from '../../api/answer.ts'
import { ApiError } from '../../api/api-error.ts'
import { invalidate, queryFor } from '../../api/queries.ts'
import { END_PARAM, START_PARAM } from '../../dates/range-search.ts'

export type SavedView = RowFrom<typeof listSavedViews>

export const viewsQuery = (districtId: string) =>
  queryFor(listSavedViews, { params: { districtId }, query: { sort: 'name' } })

export const invalidateViews = () => invalidate(listSavedViews)

/** Whether a view was not there any more: deleted in another tab, say. */
export const isGone = (error: unknown): boolean => error instanceof ApiError && error.status === 404

/** What is open over a page, or how its tiles are folded, is no part of a view. */
const NOT_KEPT = ['window', 'level', 'view', 'tiles'] as const

/** A page's address as a view has it: a range by name has no dates, so that 'this week' stays this week. Null for a page that is none. */
export function viewAddressOf({ pathname, search }: { readonly pathname: string; readonly search: Search }) {
  const kept: Record<string, string | undefined> = { ...search }
  for (const name of NOT_KEPT) delete kept[name]
  if (kept.range !== undefined) for (const name of [START_PARAM, END_PARAM]) delete kept[name]
  const address = `${pathname.replace(/\/$/, '')}${stringifySearch(kept)}`
  return parseViewAddress(address) ? address : null
}

/** Whether two addresses show the same, in whatever order their parameters are. */
export const isSameView = (one: string, other: string): boolean => ordered(one) === ordered(other)

const ordered = (address: string) => {
  const [path = '', search = ''] = address.split('?')
  return `${path}?${JSON.stringify(Object.entries(parseSearch(search)).sort())}`
}

const PAGES = { growth: 'growth', compare: 'compare', attention: 'attention', groups: 'groups' } as const
const TABLES = ['schools', 'classrooms', 'students']

/** What a view's page is called: a key of the texts. */
export function pageOf(address: string) {
  const end = parseViewAddress(address)?.page.split('/').at(-1) ?? ''
  return end in PAGES ? PAGES[end as keyof typeof PAGES] : TABLES.includes(end) ? 'table' : 'dashboard'
}
