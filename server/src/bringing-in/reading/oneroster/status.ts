import type { Row } from '../table/row.ts'

const known = new Set(['active', 'tobedeleted', 'inactive'])

/**
 * False for a row marked as deleted, which is treated as absent. A bulk file should leave status and date empty, but many
 * fill them in: that is reported once for each file.
 */
export function isCurrent(row: Row<'status' | 'dateLastModified'>): boolean {
  const status = row.word('status')
  if (status !== '') row.report('mode.status_in_bulk', 'status', { value: row.text('status') })
  else if (row.text('dateLastModified') !== '') row.report('mode.status_in_bulk', 'dateLastModified')
  if (status !== '' && !known.has(status)) row.report('row.status_unknown', 'status', { value: row.text('status') })
  if (status !== 'tobedeleted' && status !== 'inactive') return true
  row.report('row.tobedeleted')
  return false
}
