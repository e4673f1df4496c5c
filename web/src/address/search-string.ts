/**
 * Search parameters stay flat strings (`filter[startDateEq]=2026-11-16`), so that URLs look as the specification writes
 * them and no value can fail to parse. The last of a repeated name wins. A table has one order, so the first of a sort
 * array (`sort[]=-name`) is its `sort` (CALL-9).
 */
export function parseSearch(search: string): Record<string, string> {
  const parameters = new URLSearchParams(search)
  const [order] = parameters.getAll(SORT_ARRAY)
  parameters.delete(SORT_ARRAY)
  if (order !== undefined && !parameters.has('sort')) parameters.set('sort', order)
  return Object.fromEntries(parameters)
}

const SORT_ARRAY = 'sort[]'

export function stringifySearch(search: Readonly<Record<string, unknown>>): string {
  const given = Object.entries(search).filter(([, value]) => value !== undefined && value !== null)
  const query = given.map(([name, value]) => `${encodePart(name)}=${encodePart(String(value))}`).join('&')
  return query === '' ? '' : `?${query}`
}

const encodePart = (part: string) =>
  encodeURIComponent(part).replace(/%(5B|5D|2C|3A|2F)/g, code => decodeURIComponent(code))
