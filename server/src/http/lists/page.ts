import { Refusal } from '../../access/refusal.ts'
import { t } from '../../texts/texts.ts'
import type { MemberCall } from '../route.ts'
import { opened, type Position, sealed } from './cursor.ts'
import { filterOf } from './filters.ts'
import { orderOf } from './order.ts'

/** A list as it is answered: its rows, and where a page was asked for, the address of the next one; null after the last. */
export interface Page<Row> {
  readonly data: readonly Row[]
  readonly links: { readonly next: string | null } | undefined
}

type ListCall = Pick<MemberCall, 'query' | 'path' | 'caller' | 'app'>
type Query = Readonly<Record<string, unknown>>

/** Rows through the filters, the sort and the page of a call (D 3); by id where no usual sort is named. */
export function listed<Row extends { readonly id: string }>(
  call: ListCall,
  rows: readonly Row[],
  usual: string | null = null,
): Page<Row> {
  const { positionOf, compare } = orderOf<Row>(call.query, usual)
  const sorted = rows
    .filter(filterOf(call.query))
    .map(row => ({ row, at: positionOf(row) }))
    .sort((a, b) => compare(a.at, b.at))
  const asked = pageAsked(call)
  const after = asked?.after
  const left = after ? sorted.filter(({ at }) => compare(at, after) > 0) : sorted
  const page = pageOf(call, left, asked, ({ at }) => at)
  return { data: page.data.map(({ row }) => row), links: page.links }
}

/** A page that a call asks for, and after which row; null: the whole list. */
export interface PageAsked {
  readonly size: number
  readonly after: Position | null
}

export function pageAsked(call: ListCall): PageAsked | null {
  const query = (call.query ?? {}) as { 'page[size]'?: number; 'page[after]'?: string }
  if (query['page[size]'] === undefined) return null
  const cursor = query['page[after]']
  const after = cursor === undefined ? null : opened(call.app.settings.secret, listNamed(call), cursor)
  if (cursor !== undefined && !after) {
    throw new Refusal('badParameter', {
      detail: t('http:parameter.otherCursor'),
      parameter: 'page[after]',
    })
  }
  return { size: query['page[size]'], after }
}

/** The rows after a page's beginning, at least one more than it holds where there are more, as that page. */
export function pageOf<Row>(
  call: ListCall,
  rows: readonly Row[],
  asked: PageAsked | null,
  positionOf: (row: Row) => Position,
): Page<Row> {
  if (!asked) return { data: rows, links: undefined }
  const data = rows.slice(0, asked.size)
  const last = data.at(-1)
  if (rows.length <= asked.size || last === undefined) return { data, links: { next: null } }
  const cursor = sealed(call.app.settings.secret, listNamed(call), positionOf(last))
  return { data, links: { next: addressAfter(call, cursor) } }
}

/** What a cursor is good for: this person's reading of this list, through these filters, in this order. */
function listNamed({ path, query, caller }: ListCall): string {
  const chosen = Object.entries((query ?? {}) as Query).filter(([name]) => /^(filter|sort)/.test(name))
  return JSON.stringify([caller.accountId, path, chosen.sort(([a], [b]) => (a < b ? -1 : 1))])
}

function addressAfter({ path, query }: ListCall, cursor: string): string {
  const given = Object.entries({ ...(query as Query), 'page[after]': cursor })
  return `${path}?${new URLSearchParams(Object.fromEntries(given.map(([name, value]) => [name, String(value)])))}`
}
