import { sql } from 'kysely'
import { classroomsIn, schoolsIn } from '../access/scope.ts'
import type { MemberKind } from '../people/enrol.ts'
import { amongst, type Sql, type View } from './source.ts'

/**
 * Whether people `r` are in a school, as far as it is in the viewer's scope. A list of ids, so that the school's people are
 * found first: PostgreSQL thinks that a search in names costs nothing, and would search everybody's.
 */
export const areInSchool = (kind: MemberKind, { tx, scope }: View, school: Sql): Sql =>
  sql`r.id = ANY (ARRAY(SELECT ${sql.ref(`e.${kind}_id`)} FROM ${sql.table(`${kind}_schools`)} e
    WHERE e.district_id = ${scope.districtId} AND e.ended_at IS NULL AND e.began_at IS NOT NULL
      AND e.school_id = ${school} AND e.school_id IN (${schoolsIn(tx, scope).select('schools.id')})))`

/** Joins the schools and the classes of people `r`, as arrays of ids, as far as they are in the viewer's scope (SAFE-6). */
export const ownPlaces = (kind: MemberKind, { tx, scope }: View, only: Sql | null): Sql => {
  const [schools, classes] = [sql.table(`${kind}_schools`), sql.table(`${kind}_enrollments`)]
  const person = sql.ref(`e.${kind}_id`)
  const current = sql`e.district_id = ${scope.districtId} AND e.ended_at IS NULL AND e.began_at IS NOT NULL
    AND ${amongst(person, only)}`
  return sql`
    LEFT JOIN (SELECT ${person} AS person_id, array_agg(e.school_id ORDER BY e.school_id) AS ids FROM ${schools} e
      WHERE ${current} AND e.school_id IN (${schoolsIn(tx, scope).select('schools.id')})
      GROUP BY 1) own_schools ON own_schools.person_id = r.id
    LEFT JOIN (SELECT ${person} AS person_id, array_agg(e.classroom_id ORDER BY e.classroom_id) AS ids FROM ${classes} e
      WHERE ${current} AND e.classroom_id IN (${classroomsIn(tx, scope).select('classrooms.id')})
      GROUP BY 1) own_classrooms ON own_classrooms.person_id = r.id`
}

/** The first of the schools that `ownPlaces` joins. */
export const FIRST_SCHOOL = sql`own_schools.ids[1]`
