import type { Readable } from 'node:stream'
import { stringify } from 'csv-stringify'
import type { Problem, ProblemLog } from './problems.ts'

const columns = ['severity', 'code', 'file', 'line', 'column', 'sourcedId', 'value', 'message', 'count'] as const
const aggregatedColumns = ['severity', 'code', 'file', 'column', 'count', 'message'] as const

/**
 * errors.csv: one line per problem. Its cells quote the uploaded file, so formulas are escaped (SAFE-15). The byte
 * order mark makes Excel read it as UTF-8.
 */
export const errorsCsv = (log: ProblemLog): Readable => csv(log.all(), columns)

/** aggregated-errors.csv: how often each problem occurs, by file and column. */
export const aggregatedErrorsCsv = (log: ProblemLog): Readable => csv(log.aggregated(), aggregatedColumns)

function csv(rows: Problem[], chosen: readonly (keyof Problem)[]): Readable {
  const writer = stringify({
    header: true,
    columns: [...chosen],
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
