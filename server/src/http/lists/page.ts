import type { Caller } from '../../access/caller.ts'
import { Refusal } from '../../access/refusal.ts'
import { openCursor, type Position, sealCursor } from '../../lists/cursor.ts'
import { t } from '../../texts/texts.ts'
import type { AppContext } from '../app-context.ts'
import { filterPredicate } from './filters.ts'
import { orderOf } from './order.ts'

export interface Page<Row> {
  readonly data: readonly Row[]
  /** Undefined when the whole list was requested; `next` is null on the last page. */
  readonly links: { readonly next: string | null } | undefined
}

/** The part of a call that its page depends on. */
interface ListCall {
  readonly query: unknown
  readonly path: string
  /** Cursors of one caller open for no other. */
  readonly caller: Pick<Caller, 'accountId'>
  readonly app: AppContext
}

type Query = Readonly<Record<string, unknown>>

/** Filters, sorts and pages rows as the call asks (CALL-12). Without a sort and a default, they are ordered by id. */
export function applyListQuery<Row extends { readonly id: string }>(
  call: ListCall,
  rows: readonly Row[],
  defaultSort: string | null = null,
): Page<Row> {
  const { positionOf, compare } = orderOf<Row>(call.query, defaultSort)
  const sorted = rows
    .filter(filterPredicate(call.query))
    .map(row => ({ row, position: positionOf(row) }))
    .sort((a, b) => compare(a.position, b.position))
  const requested = requestedPage(call)
  const after = requested?.after
  const rest = after ? sorted.filter(({ position }) => compare(position, after) > 0) : sorted
  const page = pageOf(call, rest, requested, ({ position }) => position)
  return { data: page.data.map(({ row }) => row), links: page.links }
}

export interface PageRequest {
  readonly size: number
  readonly after: Position | null
}

/** The page that a call asks for; null for the whole list. A cursor that does not open is a 400. */
export function requestedPage(call: ListCall): PageRequest | null {
  const query = (call.query ?? {}) as { 'page[size]'?: number; 'page[after]'?: string }
  if (query['page[size]'] === undefined) return null
  const cursor = query['page[after]']
  const after = cursor === undefined ? null : openCursor(call.app.settings.secret, cursorContext(call), cursor)
  if (cursor !== undefined && !after) {
    throw new Refusal('badParameter', {
      detail: t('http:parameter.otherCursor'),
      parameter: 'page[after]',
    })
  }
  return { size: query['page[size]'], after }
}

/** Cuts a page from the rows after its cursor. Pass at least one row more than the page size, if there is one. */
export function pageOf<Row>(
  call: ListCall,
  rows: readonly Row[],
  requested: PageRequest | null,
  positionOf: (row: Row) => Position,
): Page<Row> {
  if (!requested) return { data: rows, links: undefined }
  const data = rows.slice(0, requested.size)
  const last = data.at(-1)
  if (rows.length <= requested.size || last === undefined) return { data, links: { next: null } }
  const cursor = sealCursor(call.app.settings.secret, cursorContext(call), positionOf(last))
  return { data, links: { next: nextAddress(call, requested.size, cursor) } }
}

/** A page of a short list, in the order given. */
export function pageInOrder<Row extends { readonly id: string }>(call: ListCall, rows: readonly Row[]): Page<Row> {
  const asked = requestedPage(call)
  const after = asked?.after ? rows.findIndex(({ id }) => id === asked.after?.id) + 1 : 0
  return pageOf(call, rows.slice(after), asked, ({ id }) => ({ id, cells: [] }))
}

/** A cursor works only for the same person, list, filters and order. */
function cursorContext({ path, query, caller }: ListCall): string {
  const chosen = Object.entries((query ?? {}) as Query).filter(([name]) => /^(filter|sort|names)/.test(name))
  return JSON.stringify([caller.accountId, path, chosen.sort(([a], [b]) => (a < b ? -1 : 1))])
}

function nextAddress({ path, query }: ListCall, size: number, cursor: string): string {
  const given = Object.entries({ ...(query as Query), 'page[size]': size, 'page[after]': cursor })
  return `${path}?${new URLSearchParams(Object.fromEntries(given.map(([name, value]) => [name, String(value)])))}`
}
