import { classroomName } from '@hornbook/rules/people/names'
import { type RawBuilder, sql } from 'kysely'
import { classroomsIn, type Scope, schoolsIn, studentsIn, teachersIn } from '../../access/scope.ts'
import { idArray } from '../../db/id-array.ts'
import type { Db } from '../../db/pool.ts'
import { enrolledIn } from '../../people/enrol.ts'
import { FULL_NAME } from '../../people/names.ts'

/** As many as a notice has room for; the rest is counted. */
const NAMES = 3

interface Kind {
  /** As in change rows. */
  readonly record: string
  readonly name: RawBuilder<unknown>
  /** The ids that the viewer sees, archived or not. */
  readonly inScope: (tx: Db, scope: Scope) => RawBuilder<unknown>
}

const either = (active: object, archived: object) => sql`${active} UNION ALL ${archived}`
const KINDS: Readonly<Record<string, Kind>> = {
  students: {
    record: 'student',
    name: FULL_NAME,
    inScope: (tx, scope) =>
      either(studentsIn(tx, scope).select('students.id'), studentsIn(tx, scope, true).select('students.id')),
  },
  teachers: {
    record: 'teacher',
    name: FULL_NAME,
    inScope: (tx, scope) => sql`${teachersIn(tx, scope).select('staff.id')}`,
  },
  schools: {
    record: 'school',
    name: sql`r.name`,
    inScope: (tx, scope) =>
      either(schoolsIn(tx, scope).select('schools.id'), schoolsIn(tx, scope, true).select('schools.id')),
  },
  classrooms: {
    record: 'classroom',
    name: sql`r.name`,
    inScope: (tx, scope) =>
      either(classroomsIn(tx, scope).select('classrooms.id'), classroomsIn(tx, scope, true).select('classrooms.id')),
  },
}

interface BulkAction {
  readonly id: string
  readonly action: string
}

/**
 * The names of the first records that each bulk action changed, by the action's id: those that the viewer still sees, as
 * they are called now.
 */
export async function namesOfBulkActions(
  tx: Db,
  scope: Scope,
  actions: readonly BulkAction[],
): Promise<ReadonlyMap<string, string[]>> {
  const names = new Map<string, string[]>()
  for (const [noun, { record, name, inScope }] of Object.entries(KINDS)) {
    const entries = actions.filter(({ action }) => action.startsWith(`${noun}.`)).map(({ id }) => id)
    if (entries.length === 0) continue
    // Enrolling leaves intervals, not change rows.
    const enrolled = noun === 'students' ? sql`UNION ${enrolledIn(scope.districtId, entries)}` : sql``
    const { rows } = await sql<{ entry: string; names: string[] }>`
      WITH touched AS (SELECT entry_id, record_id FROM changes WHERE district_id = ${scope.districtId}
          AND entry_id = ANY (${idArray(entries)}) AND record = ${record} ${enrolled}),
        seen AS (SELECT t.entry_id, t.record_id, row_number() OVER (PARTITION BY t.entry_id ORDER BY t.record_id) AS n
          FROM touched t WHERE t.record_id IN (${inScope(tx, scope)}))
      SELECT s.entry_id::text AS entry, array_agg(${name} ORDER BY s.n) AS names
      FROM seen s JOIN ${sql.table(noun === 'teachers' ? 'staff' : noun)} r
        ON r.district_id = ${scope.districtId} AND r.id = s.record_id
      WHERE s.n <= ${NAMES} AND ${name} IS NOT NULL GROUP BY s.entry_id`.execute(tx)
    for (const row of rows) names.set(row.entry, row.names)
  }
  return names
}

/** The names of those of these classes that the viewer sees, archived or not, by id. */
export async function namesOfClassrooms(tx: Db, scope: Scope, ids: readonly string[]) {
  if (ids.length === 0) return new Map<string, string>()
  const named = (archived: boolean) => classroomsIn(tx, scope, archived).select(['classrooms.id', 'classrooms.name'])
  const { rows } = await sql<{ id: string; name: string | null }>`SELECT c.id, c.name
    FROM (${either(named(false), named(true))}) c WHERE c.id = ANY (${idArray(ids)})`.execute(tx)
  return new Map(rows.map(row => [row.id, classroomName(row)]))
}
