import { parentPort, workerData } from 'node:worker_threads'
import { sendParts } from './bounded-worker.ts'
import { readTable } from './read-table.ts'
import { type TableKind, type TableProblem, TableRefused, type TableRow } from './table.ts'

export type TablePart =
  | { readonly part: 'kind'; readonly kind: TableKind }
  | { readonly part: 'rows'; readonly rows: readonly TableRow[] }
  | {
      readonly part: 'refused'
      readonly problem: TableProblem
      readonly fill: Readonly<Record<string, string | number>>
    }

const ROWS = 1000

async function* partsOf(bytes: Buffer, sheet: string | null): AsyncGenerator<TablePart> {
  try {
    const { kind, rows } = await readTable(bytes, sheet)
    yield { part: 'kind', kind }
    let batch: TableRow[] = []
    for await (const row of rows) {
      batch.push(row)
      if (batch.length < ROWS) continue
      yield { part: 'rows', rows: batch }
      batch = []
    }
    if (batch.length > 0) yield { part: 'rows', rows: batch }
  } catch (error) {
    if (!(error instanceof TableRefused)) throw error
    yield { part: 'refused', problem: error.problem, fill: error.fill }
  }
}

if (parentPort) {
  const { bytes, sheet } = workerData as { bytes: SharedArrayBuffer; sheet: string | null }
  sendParts(partsOf(Buffer.from(bytes), sheet), parentPort)
}
