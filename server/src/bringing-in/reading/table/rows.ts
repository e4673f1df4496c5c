import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { parse } from 'csv-parse'
import { t } from '../../../texts/texts.ts'
import { limits } from '../limits.ts'
import { FatalProblem, type ProblemLog } from '../problems.ts'
import { type DayOrder, dayOrder } from './dates.ts'
import { type ColumnOf, type FileShape, readHeader } from './headers.ts'
import { Row } from './row.ts'
import { surveyFile } from './survey.ts'
import type { RowTally } from './tally.ts'

export interface OpenableFile {
  open: () => Promise<Readable>
}

export interface ReadingContext {
  log: ProblemLog
  tally: RowTally
  timeZone: string
  /** Today in the district, 'yyyy-MM-dd'. */
  today: string
  restoreZeros: boolean
}

/**
 * Streams a file and calls `onRow` for each row, then `onSkipped` if an error was reported for it. The row object is
 * reused: copy what you need. Returns whether the file has any rows.
 */
export async function readFileRows<S extends FileShape>(
  shape: S,
  file: OpenableFile,
  context: ReadingContext,
  onRow: (row: Row<ColumnOf<S>>) => void,
  onSkipped: (row: Row<ColumnOf<S>>) => void = () => {},
): Promise<boolean> {
  const { log } = context
  const survey = await surveyFile(shape.file, file.open, log)
  if (!survey.hasRows) return false
  const order: DayOrder = dayOrder(survey.dates, context.timeZone)
  let row: Row<ColumnOf<S>> | null = null
  const parser = parse({
    bom: true,
    delimiter: survey.delimiter,
    // By default the parser uses the header's line ending for the whole file, and rows with another would be merged.
    record_delimiter: ['\r\n', '\n', '\r'],
    relax_quotes: true,
    relax_column_count: true,
    skip_empty_lines: true,
    max_record_size: limits.recordBytes,
    on_record: (cells: string[], at) => {
      if (!row) row = new Row(shape.file, readHeader(shape, cells, log), cells.length, order, context)
      else {
        const hasCells = row.load(cells, at.lines)
        if (hasCells) onRow(row)
        if (row.isSkipped) onSkipped(row)
        if (hasCells || row.isSkipped) context.tally.count(shape.file, row.outcome)
      }
      return null
    },
  })
  parser.resume()
  const bytes = await file.open()
  try {
    if (survey.encoding === 'utf-8') await pipeline(bytes, parser)
    else await pipeline(bytes, source => decode(source, survey.encoding), parser)
  } catch (error) {
    if (log.isFatal || error instanceof FatalProblem || !isCsvError(error)) throw error
    const line = typeof error.lines === 'number' ? error.lines : 1
    log.stop('file.malformed', {
      file: shape.file,
      line,
      value: t(`bringingIn:quote.${reasons[error.code] ?? 'other'}`),
    })
  }
  return true
}

const reasons: Record<string, 'open' | 'longRow'> = {
  CSV_QUOTE_NOT_CLOSED: 'open',
  CSV_MAX_RECORD_SIZE: 'longRow',
}

async function* decode(source: AsyncIterable<Buffer>, encoding: string): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding)
  for await (const chunk of source) yield decoder.decode(chunk, { stream: true })
}

function isCsvError(error: unknown): error is { code: string; lines?: number } {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' && error.code.startsWith('CSV_')
}
