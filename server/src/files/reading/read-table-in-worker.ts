import { ReadingStopped, readInWorker, type WorkerBounds } from './bounded-worker.ts'
import { TABLE_LIMITS, type TableKind, type TableNotes, TableRefused, type TableRow } from './table.ts'
import type { TableOrder, TablePart } from './table-worker.ts'

/** A file on disk, or in memory. */
export interface TableFile {
  readonly size: number
  readonly parts: () => AsyncIterable<Buffer>
}

interface ReadingOptions {
  /** The first with rows, if null. */
  readonly sheet?: string | null
  /** A file with too many rows is refused before any of them is given, at the price of reading it twice. */
  readonly isCounted?: boolean
  /** How many rows there are, before the first of them is given; called where they are counted. */
  readonly onCount?: (count: number) => void
  readonly onNotes?: (notes: TableNotes) => void
  readonly bounds?: WorkerBounds
}

/** Reads a CSV file or a sheet of an Excel workbook in a thread of its own; yields its kind first, then rows. Throws `TableRefused`. */
export async function* readTableInWorker(
  file: TableFile,
  { sheet = null, isCounted = false, onCount, onNotes, bounds = TABLE_LIMITS }: ReadingOptions = {},
): AsyncGenerator<TableKind | readonly TableRow[]> {
  const bytes = new SharedArrayBuffer(file.size)
  const whole = Buffer.from(bytes)
  let filled = 0
  for await (const part of file.parts()) filled += part.copy(whole, filled)
  try {
    for await (const part of readInWorker<TablePart>(
      new URL('./table-worker.ts', import.meta.url),
      { bytes, sheet, isCounted } satisfies TableOrder,
      bounds,
    )) {
      if (part.part === 'refused') throw new TableRefused(part.problem, part.fill)
      if (part.part === 'count') onCount?.(part.count)
      else if (part.part === 'notes') onNotes?.(part.notes)
      else yield part.part === 'kind' ? part.kind : part.rows
    }
  } catch (error) {
    if (!(error instanceof ReadingStopped)) throw error
    throw new TableRefused(({ memory: 'tooMuchMemory', seconds: 'tooSlow' } as const)[error.bound])
  }
}
