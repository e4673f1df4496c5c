import type { SpooledFile } from '../spooled-file.ts'
import { ReadingStopped, readInWorker, type WorkerBounds } from './bounded-worker.ts'
import { TABLE_LIMITS, type TableKind, TableRefused, type TableRow } from './table.ts'
import type { TablePart } from './table-worker.ts'

/** Reads a CSV file or a sheet of an Excel workbook (the first with rows, unless named) in a thread of its own; yields its kind first, then rows. Throws `TableRefused`. */
export async function* readTableInWorker(
  file: SpooledFile,
  { sheet = null, bounds = TABLE_LIMITS }: { readonly sheet?: string | null; readonly bounds?: WorkerBounds } = {},
): AsyncGenerator<TableKind | readonly TableRow[]> {
  const bytes = new SharedArrayBuffer(file.size)
  const whole = Buffer.from(bytes)
  let filled = 0
  for await (const part of file.parts()) filled += part.copy(whole, filled)
  try {
    for await (const part of readInWorker<TablePart>(
      new URL('./table-worker.ts', import.meta.url),
      { bytes, sheet },
      bounds,
    )) {
      if (part.part === 'refused') throw new TableRefused(part.problem, part.fill)
      yield part.part === 'kind' ? part.kind : part.rows
    }
  } catch (error) {
    if (!(error instanceof ReadingStopped)) throw error
    throw new TableRefused(({ memory: 'tooMuchMemory', seconds: 'tooSlow' } as const)[error.bound])
  }
}
