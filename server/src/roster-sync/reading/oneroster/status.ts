import type { Row } from '../table/row.ts'

/**
 * Whether a row of a complete file counts. Such a file has no business with status and date, but many fill them in:
 * noted once a file; only a row marked as deleted is left out, as if it were not there.
 */
export function isCurrent(row: Row<'status' | 'dateLastModified'>): boolean {
  const status = row.word('status')
  if (status !== '') row.report('mode.status_in_bulk', 'status', { value: status })
  else if (row.text('dateLastModified') !== '') row.report('mode.status_in_bulk', 'dateLastModified')
  if (status !== 'tobedeleted' && status !== 'inactive') return true
  row.report('row.tobedeleted')
  return false
}
