import { type RawBuilder, sql } from 'kysely'
import { currentEnrolments, currentRecords } from './current.ts'
import { recordsToArchive } from './gone.ts'
import type { Origin } from './origin.ts'

/**
 * The students of the source who stay and are in a class today: `student_id`, whether they are in none any more once the file
 * is applied (`ends`), and the day on which their next class begins, if that is later.
 */
export const classAfter = (origin: Origin): RawBuilder<unknown> => sql`
    WITH lost AS (${recordsToArchive(origin, 'classroom')}),
    ending AS (SELECT person_id, classroom_id FROM staged_student_enrollments WHERE act IN ('end', 'again')),
    coming AS (SELECT person_id, bool_or(NOT ahead) AS now, min(begins_on) FILTER (WHERE ahead) AS later
      FROM staged_student_enrollments WHERE act IN ('add', 'again', 'redate', 'keep') GROUP BY 1),
    members AS (SELECT e.student_id, bool_and(lost.id IS NOT NULL OR ending.person_id IS NOT NULL) AS ends
      FROM ${currentEnrolments('student')} e
      JOIN ${currentRecords('student')} s ON s.id = e.student_id AND s.archived_at IS NULL AND s.source = ${origin.source}
      JOIN ${currentRecords('classroom')} c ON c.id = e.classroom_id AND c.archived_at IS NULL
      LEFT JOIN lost ON lost.id = c.id
      LEFT JOIN ending ON ending.person_id = e.student_id AND ending.classroom_id = e.classroom_id
      WHERE e.began_at IS NOT NULL AND NOT EXISTS (SELECT FROM (${recordsToArchive(origin, 'student')}) g WHERE g.id = s.id)
      GROUP BY 1)
    SELECT m.student_id, m.ends AND coming.now IS NOT TRUE AS ends, coming.later
    FROM members m LEFT JOIN coming ON coming.person_id = m.student_id`
