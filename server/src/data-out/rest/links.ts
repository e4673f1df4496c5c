import type { ReceiverCall } from '../../http/route.ts'
import type { PageQuery } from './page.ts'

export type ListCall = ReceiverCall<string, PageQuery & { readonly fields?: string | undefined }>

/** The Link header: the first, last, next and previous page of a list, with everything else that was asked for. */
export function linksOf({ app, path, query }: ListCall, total: number): string | null {
  const { limit, offset } = query
  const last = total === 0 ? 0 : Math.floor((total - 1) / limit) * limit
  const pages = [
    ...(offset + limit < total ? [['next', offset + limit] as const] : []),
    ['last', last] as const,
    ['first', 0] as const,
    ...(offset > 0 ? [['prev', Math.max(0, offset - limit)] as const] : []),
  ]
  return pages.map(([rel, at]) => `<${addressOf(app.settings.publicUrl + path, query, at)}>; rel="${rel}"`).join(', ')
}

function addressOf(address: string, query: ListCall['query'], offset: number): string {
  const { limit, sort, orderBy, filter, fields } = query
  const given = { limit: String(limit), offset: String(offset), sort, ...(sort && { orderBy }), filter, fields }
  const said = Object.entries(given).filter((each): each is [string, string] => each[1] !== undefined)
  return `${address}?${new URLSearchParams(said)}`
}
