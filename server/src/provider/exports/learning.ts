import { sql } from 'kysely'
import type { Db } from '../../db/pool.ts'
import type { ZipContent } from '../../files/encrypted-zip.ts'
import { instantText } from '../../lists/row-text.ts'
import type { Sql } from '../../lists/source.ts'
import { csvOfQuery, type ExportRow } from './table.ts'

const STUDENT = ['Student', 'Student Id', 'Name']
const student = sql`s.id::text AS "Student", s.one_roster_id AS "Student Id", full_name(s.first_name, s.middle_name, s.last_name) AS "Name"`

/** What counts for a student: not what the learning app has withdrawn. */
const counts = (kind: string) => sql`NOT EXISTS (SELECT FROM event_voids v WHERE v.district_id = e.district_id
  AND v.kind = ${sql.lit(kind)} AND v.event_id = e.id)`

const finished = (timezone: string) =>
  sql`(e.finished_at AT TIME ZONE ${timezone})::date::text AS "Day", ${instantText(sql`e.finished_at`)} AS "Finished"`

/** Lessons, tests and what staff have said of both, for people. */
export function learningEntries(tx: Db, districtId: string, timezone: string): readonly ZipContent[] {
  const entry = (name: string, headers: readonly string[], columns: Sql, rest: Sql) =>
    csvOfQuery(tx, name, headers, sql<ExportRow>`SELECT ${columns} ${rest}`)
  const ofStudent = sql`JOIN students s ON s.district_id = e.district_id AND s.id = e.student_id WHERE e.district_id = ${districtId}`
  const byStaff = sql`LEFT JOIN staff p ON p.district_id = e.district_id AND p.account_id = e.account_id`
  const writer = sql`full_name(p.first_name, p.middle_name, p.last_name) AS "By"`
  return [
    entry(
      'lessons.csv',
      [...STUDENT, 'Level', 'Lesson', 'Day', 'Finished', 'For the First Time'],
      sql`${student}, e.level AS "Level", e.lesson AS "Lesson", ${finished(timezone)},
        row_number() OVER (PARTITION BY e.student_id, e.level, e.lesson ORDER BY e.finished_at, e.id) = 1 AS "For the First Time"`,
      sql`FROM lesson_completions e ${ofStudent} AND ${counts('lessonCompletion')} ORDER BY e.student_id, e.finished_at, e.id`,
    ),
    entry(
      'assessments.csv',
      [...STUDENT, 'Test', 'Result', 'Day', 'Finished'],
      sql`${student}, e.test AS "Test", e.result AS "Result", ${finished(timezone)}`,
      sql`FROM assessment_results e ${ofStudent} AND ${counts('assessmentResult')} ORDER BY e.student_id, e.finished_at, e.id`,
    ),
    entry(
      'required-tests.csv',
      [...STUDENT, 'Required', 'Since'],
      sql`${student}, e.required AS "Required", ${instantText(sql`e.at`)} AS "Since"`,
      sql`FROM requirement_changes e ${ofStudent} ORDER BY e.id`,
    ),
    entry(
      'sign-ins.csv',
      [...STUDENT, 'Last Tried', 'Result'],
      sql`${student}, ${instantText(sql`e.tried_at`)} AS "Last Tried", e.result AS "Result"`,
      sql`FROM student_sign_ins e ${ofStudent} ORDER BY e.student_id`,
    ),
    entry(
      'notes.csv',
      [...STUDENT, 'Note', 'Done', 'Level', 'Lesson', 'Test', 'Written', 'Until', 'By'],
      sql`${student}, e.text AS "Note", e.step AS "Done", e.step_level AS "Level", e.step_lesson AS "Lesson", e.step_test AS "Test",
        ${instantText(sql`e.noted_at`)} AS "Written", e.until::text AS "Until", ${writer}`,
      sql`FROM student_notes e ${byStaff} ${ofStudent} ORDER BY e.student_id, e.noted_at`,
    ),
    entry(
      'lesson-feedback.csv',
      ['Class', 'Class Name', 'Level', 'Lesson', 'Liked', 'Text', 'Given', 'By'],
      sql`c.id::text AS "Class", c.name AS "Class Name", e.level AS "Level", e.lesson AS "Lesson", e.liked AS "Liked", e.text AS "Text",
        ${instantText(sql`e.given_at`)} AS "Given", ${writer}`,
      sql`FROM lesson_feedback e ${byStaff} JOIN classrooms c ON c.district_id = e.district_id AND c.id = e.classroom_id
        WHERE e.district_id = ${districtId} ORDER BY e.id`,
    ),
  ]
}
