import { sql } from 'kysely'
import type { Db } from '../../db/pool.ts'
import type { RecordKind } from '../../people/records.ts'
import { currentRecords } from './current.ts'
import { stagedTable } from './gone.ts'

/** The names of each kind, in the order of `as_written`. */
const NAMES: Readonly<Record<RecordKind, readonly string[]>> = {
  school: ['name'],
  classroom: ['name'],
  teacher: ['first_name', 'middle_name', 'last_name'],
  student: ['first_name', 'middle_name', 'last_name'],
}

/**
 * Gives rows the names that the file has without some of their letters: the record's, if it has one, else those of the file
 * as they are (ROSTER-70). Call it once the records are found: until then such a name tells nothing.
 */
export async function fillLostNames(tx: Db): Promise<void> {
  for (const kind of ['school', 'classroom', 'teacher', 'student'] as const) {
    const names = NAMES[kind].map(
      (name, at) => sql`${sql.ref(name)} = CASE WHEN coalesce(x.${sql.ref(name)}, '') <> '' THEN x.${sql.ref(name)}
        ELSE coalesce(nullif(t.${sql.ref(name)}, ''), nullif(x.as_written[${sql.lit(at + 1)}], '')) END`,
    )
    await sql`UPDATE ${stagedTable(kind)} x SET ${sql.join(names)}
      FROM ${stagedTable(kind)} y LEFT JOIN ${currentRecords(kind)} t ON t.id = y.id
      WHERE y.n = x.n AND x.as_written <> '{}'`.execute(tx)
  }
}
