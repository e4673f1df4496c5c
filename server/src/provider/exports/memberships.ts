import { sql } from 'kysely'
import type { Db } from '../../db/pool.ts'
import type { ZipContent } from '../../files/encrypted-zip.ts'
import { instantText } from '../../lists/row-text.ts'
import { csvOfQuery, type ExportRow } from './table.ts'

const PEOPLE = { student: 'students', staff: 'staff' } as const

/** Who was, is and will be in which class and at which school, and from when until when. */
export function membershipEntries(tx: Db, districtId: string): readonly ZipContent[] {
  return (['student', 'staff'] as const).flatMap(who => [
    enrolments(tx, districtId, who),
    atSchools(tx, districtId, who),
  ])
}

const PERSON = ['Person', 'Name', 'Archived']
const SPAN = ['Began', 'Ended', 'Roster System']

const person = sql`p.id::text AS "Person", full_name(p.first_name, p.middle_name, p.last_name) AS "Name", p.archived_at IS NOT NULL AS "Archived"`
const span = sql`${instantText(sql`m.began_at`)} AS "Began", ${instantText(sql`m.ended_at`)} AS "Ended", m.source AS "Roster System"`

function enrolments(tx: Db, districtId: string, who: 'student' | 'staff'): ZipContent {
  const headers = [...PERSON, 'Class', 'Class Name', 'Class Code', 'School Name', 'First Day', 'Day After', ...SPAN]
  return csvOfQuery(
    tx,
    `enrolments-of-${PEOPLE[who]}.csv`,
    headers,
    sql<ExportRow>`SELECT ${person}, c.id::text AS "Class", c.name AS "Class Name", c.class_code AS "Class Code", s.name AS "School Name",
        m.begins_on::text AS "First Day", m.ends_on::text AS "Day After", ${span}
      FROM ${sql.table(`${who}_enrollments`)} m
      JOIN ${sql.table(PEOPLE[who])} p ON p.district_id = m.district_id AND p.id = ${sql.ref(`m.${who}_id`)}
      JOIN classrooms c ON c.district_id = m.district_id AND c.id = m.classroom_id
      JOIN schools s ON s.district_id = m.district_id AND s.id = m.school_id
      WHERE m.district_id = ${districtId} ORDER BY m.id`,
  )
}

function atSchools(tx: Db, districtId: string, who: 'student' | 'staff'): ZipContent {
  return csvOfQuery(
    tx,
    `schools-of-${PEOPLE[who]}.csv`,
    [...PERSON, 'School', 'School Name', ...SPAN],
    sql<ExportRow>`SELECT ${person}, s.id::text AS "School", s.name AS "School Name", ${span}
      FROM ${sql.table(`${who}_schools`)} m
      JOIN ${sql.table(PEOPLE[who])} p ON p.district_id = m.district_id AND p.id = ${sql.ref(`m.${who}_id`)}
      JOIN schools s ON s.district_id = m.district_id AND s.id = m.school_id
      WHERE m.district_id = ${districtId} ORDER BY m.id`,
  )
}
