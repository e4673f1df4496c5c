import { parentPort, workerData } from 'node:worker_threads'
import { sendParts } from './bounded-worker.ts'
import { readTable } from './read-table.ts'
import { type TableKind, type TableNotes, type TableProblem, TableRefused, type TableRow } from './table.ts'

export type TablePart =
  | { readonly part: 'count'; readonly count: number }
  | { readonly part: 'kind'; readonly kind: TableKind }
  | { readonly part: 'rows'; readonly rows: readonly TableRow[] }
  | { readonly part: 'notes'; readonly notes: TableNotes }
  | {
      readonly part: 'refused'
      readonly problem: TableProblem
      readonly fill: Readonly<Record<string, string | number>>
    }

const ROWS = 1000

export interface TableOrder {
  readonly bytes: SharedArrayBuffer
  readonly sheet: string | null
  readonly isCounted: boolean
}

async function* partsOf(bytes: Buffer, { sheet, isCounted }: TableOrder): AsyncGenerator<TablePart> {
  try {
    if (isCounted) {
      let count = 0
      for await (const _ of (await readTable(bytes, sheet)).rows) count++
      yield { part: 'count', count }
    }
    const { kind, rows, notes } = await readTable(bytes, sheet)
    yield { part: 'kind', kind }
    let batch: TableRow[] = []
    for await (const row of rows) {
      batch.push(row)
      if (batch.length < ROWS) continue
      yield { part: 'rows', rows: batch }
      batch = []
    }
    if (batch.length > 0) yield { part: 'rows', rows: batch }
    yield { part: 'notes', notes }
  } catch (error) {
    if (!(error instanceof TableRefused)) throw error
    yield { part: 'refused', problem: error.problem, fill: error.fill }
  }
}

if (parentPort) {
  const order = workerData as TableOrder
  sendParts(partsOf(Buffer.from(order.bytes), order), parentPort)
}
