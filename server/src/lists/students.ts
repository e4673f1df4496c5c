import { student } from '@hornbook/contract/rostering/student-noun'
import { sql } from 'kysely'
import { studentsIn } from '../access/scope.ts'
import { joinLatest, LATEST_EVENT, TEST_REQUIRED } from '../figures/latest-event.ts'
import { gradeIds } from '../people/grades.ts'
import { FULL_NAME } from '../people/names.ts'
import { areInSchool, FIRST_SCHOOL, ownPlaces } from './own-places.ts'
import { joinZone, OWN_ZONE } from './own-zone.ts'
import { amongst, type Source, type View } from './source.ts'

/** Joins the student whom an archived student was merged into, as far as that one is in the viewer's scope. */
function mergedInto({ tx, scope, archived }: View) {
  const active = sql`${studentsIn(tx, scope).select(['students.id', 'first_name', 'middle_name', 'last_name'])}`
  const gone = sql`${studentsIn(tx, scope, true).select(['students.id', 'first_name', 'middle_name', 'last_name'])}`
  const kept = archived
    ? sql`SELECT r.id, ${FULL_NAME} AS name FROM (${active} UNION ALL ${gone}) r
        WHERE r.id IN (SELECT m.kept_id FROM student_merges m WHERE m.district_id = ${scope.districtId})`
    : sql`SELECT NULL::bigint AS id, NULL::text AS name`
  return sql`LEFT JOIN (${kept}) kept ON kept.id = r.merged_into`
}

/** The search key of a full name, made of the keys that are kept of its parts. */
const NAME_KEY = sql`btrim(r.first_key || coalesce(' ' || nullif(search_key(r.middle_name), ''), '') || ' ' || r.last_key)`

/** Students. Their schools and classes are limited to the viewer's scope (SAFE-6). */
export const STUDENTS: Source<typeof student> = {
  of: student,
  rows: ({ tx, scope, archived }) => sql`${studentsIn(tx, scope, archived).selectAll('students')}`,
  columns: {
    fullName: FULL_NAME,
    requiresAssessmentAction: TEST_REQUIRED,
    archived: sql`r.archived_at IS NOT NULL`,
    mergedInto: sql`kept.name`,
    updatedAt: LATEST_EVENT,
    externalRosterSystem: sql`r.source`,
  },
  sortedBy: { fullName: sql`r.sort_name COLLATE people` },
  links: {
    schools: sql`own_schools.ids`,
    classrooms: sql`own_classrooms.ids`,
    grades: gradeIds(sql`r.grades`),
    timezone: OWN_ZONE,
  },
  searchedIn: { fullName: NAME_KEY },
  inSchool: (view, school) => areInSchool('student', view, school),
  joins: (view, only) =>
    sql`${ownPlaces('student', view, only)} ${joinZone(view, FIRST_SCHOOL)} ${mergedInto(view)} ${joinLatest(view.scope.districtId, id => amongst(id, only))}`,
}
