import { sql } from 'kysely'
import type { Db } from '../../db/pool.ts'

/** A student whom the undone change wrote: the columns as they were, as it left them, and as they are. */
interface WrittenStudent {
  readonly id: string
  readonly before: Readonly<Record<string, unknown>>
  readonly after: Readonly<Record<string, unknown>>
  readonly now: Readonly<Record<string, unknown>>
}

/** The students that the undone change wrote, by id, after `compareWithNow`. */
export async function readWrittenStudents(tx: Db): Promise<ReadonlyMap<string, WrittenStudent>> {
  const { rows } = await sql<WrittenStudent>`SELECT r.id, r.before, r.after, r.now FROM undone_records r
    WHERE r.kind = 'student'`.execute(tx)
  return new Map(rows.map(row => [row.id, row]))
}

/** Whether a column is still as the change left it. */
export const isAsLeft = (student: WrittenStudent | undefined, column: string): boolean =>
  JSON.stringify(student?.now[column]) === JSON.stringify(student?.after[column])
