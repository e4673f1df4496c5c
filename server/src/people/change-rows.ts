import { type RawBuilder, sql } from 'kysely'
import { recordedColumnsOf } from './edited-columns.ts'
import type { RecordKind } from './records.ts'

/** The columns of an enrolment, for change rows. */
const ENROLMENT = [
  ...['id', 'classroom_id', 'school_id', 'source', 'begins_on', 'ends_on'],
  ...['began_at', 'began_entry', 'ended_at', 'ended_entry'],
]

/** What change rows are about. */
type Recorded = RecordKind | 'studentEnrollment' | 'teacherEnrollment'

/** The columns that may be in a change row: one that is not named here, a new secret among them, never is (SAFE-19). */
function recordedColumns(kind: Recorded): readonly string[] {
  if (kind === 'studentEnrollment') return ['student_id', ...ENROLMENT]
  if (kind === 'teacherEnrollment') return ['staff_id', ...ENROLMENT]
  return recordedColumnsOf(kind)
}

/** A row as JSON for a change row. `row` is a table's name in the query, or a column that holds a whole row: 'r.left_row'. */
export function changeRowJson(row: string, kind: Recorded): RawBuilder<unknown> {
  const whole = row.includes('.') ? sql`(${sql.ref(row)})` : sql.ref(row)
  const cells = recordedColumns(kind).map(column => sql`${sql.lit(column)}, ${whole}.${sql.ref(column)}`)
  return sql`jsonb_strip_nulls(jsonb_build_object(${sql.join(cells)}))`
}

/**
 * The changes of an UPDATE that is called `now` and returns its rows and their JSON `before`. The state before has to come
 * through the UPDATE: if it is joined afterwards, PostgreSQL expects one row on each side and compares all with all.
 */
export const changedRows = (kind: Recorded) =>
  sql`SELECT now.id, now.before, ${changeRowJson('now', kind)} AS after FROM now`

/** The same where only these columns changed: two thirds of the time of writing each row out a second time. */
export function changedColumns(kind: RecordKind, columns: readonly string[]): RawBuilder<unknown> {
  const recorded = recordedColumns(kind)
  const written = columns.filter(column => recorded.includes(column))
  const cells = written.map(column => sql`${sql.lit(column)}, ${sql.ref(`now.${column}`)}`)
  const after = cells.length === 0 ? sql`now.before` : sql`now.before || jsonb_build_object(${sql.join(cells)})`
  return sql`SELECT now.id, now.before, jsonb_strip_nulls(${after}) AS after FROM now`
}
