/** The page sizes on offer (TABLE-4). */
export const PAGE_SIZES = [5, 10, 20, 50] as const

export interface Page {
  readonly index: number
  readonly size: number
  readonly count: number
  /** The first and last row on the page, from 1; 0 if there are none. */
  readonly first: number
  readonly last: number
}

/** The page that the URL asks for, limited to the rows there are; an unknown size becomes 20. */
export function pageOf(rows: number, askedPage: string | undefined, askedSize: string | undefined): Page {
  const size = PAGE_SIZES.find(offered => String(offered) === askedSize) ?? 20
  const count = Math.max(1, Math.ceil(rows / size))
  const asked = Number(askedPage ?? 1)
  const index = Math.min(count, Number.isInteger(asked) && asked >= 1 ? asked : 1) - 1
  const first = rows === 0 ? 0 : index * size + 1
  return { index, size, count, first, last: Math.min(rows, (index + 1) * size) }
}
