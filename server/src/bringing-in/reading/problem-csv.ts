import type { Readable } from 'node:stream'
import { csvOf } from '../../files/csv.ts'
import type { ProblemLog } from './problems.ts'

const columns = [
  'severity',
  'code',
  'file',
  'line',
  'column',
  'sourcedId',
  'name',
  'value',
  'message',
  'count',
] as const
const aggregatedColumns = ['severity', 'code', 'file', 'column', 'count', 'message'] as const

/** errors.csv: one line per problem. */
export const errorsCsv = (log: ProblemLog): Readable => csvOf(log.all(), columns)

/** aggregated-errors.csv: how often each problem occurs, by file and column. */
export const aggregatedErrorsCsv = (log: ProblemLog): Readable => csvOf(log.aggregated(), aggregatedColumns)
