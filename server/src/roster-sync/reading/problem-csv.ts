import type { Readable } from 'node:stream'
import { stringify } from 'csv-stringify'
import type { Problem, ProblemLog } from './problems.ts'

const columns = ['severity', 'code', 'file', 'line', 'column', 'sourcedId', 'value', 'message', 'count'] as const
const aggregatedColumns = ['severity', 'code', 'file', 'column', 'count', 'message'] as const

/**
 * errors.csv: one line a problem. Its cells quote the uploaded file, so those that a spreadsheet would take for a
 * formula are defused (promise 15); the byte order mark makes Excel read it as UTF-8.
 */
export const errorsCsv = (log: ProblemLog): Readable => csv(log.all(), columns)

/** aggregated-errors.csv: how often each problem was met, for each file and column. */
export const aggregatedErrorsCsv = (log: ProblemLog): Readable => csv(log.aggregated(), aggregatedColumns)

function csv(rows: Problem[], picked: readonly (keyof Problem)[]): Readable {
  const writer = stringify({
    header: true,
    columns: [...picked],
    bom: true,
    escape_formulas: true,
    record_delimiter: 'windows',
  })
  let next = 0
  const feed = () => {
    while (next < rows.length) if (!writer.write(rows[next++])) return void writer.once('drain', feed)
    writer.end()
  }
  feed()
  return writer
}
