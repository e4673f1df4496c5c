import type { RowOf } from '@hornbook/contract/document'
import type { listNewYearClassrooms, newYearStudent } from '@hornbook/contract/year/new-year'
import { classroomName } from '@hornbook/rules/people/names'
import { sql } from 'kysely'
import { type Scope, studentsIn } from '../access/scope.ts'
import type { Db } from '../db/pool.ts'
import type { PageRequest } from '../http/lists/page.ts'
import { asPeopleSort, cursorTextsOf, isAfter, orderBy } from '../lists/order.ts'
import type { Sql } from '../lists/source.ts'
import { FULL_NAME } from '../people/names.ts'
import { firstSchools, isInNoClass, type Plan, plannedClassrooms, plannedStudents, rankedSchools } from './plan.ts'

interface Positioned {
  readonly cells: string[]
}
type Student = RowOf<typeof newYearStudent>
type Classroom = RowOf<typeof listNewYearClassrooms.returns.of>
type Filters = Readonly<Record<string, string | undefined>>

/** The students behind a count of the rehearsal, one more than the page; the filters say which count. */
export async function studentsOf(tx: Db, scope: Scope, plan: Plan, query: unknown, asked: PageRequest | null) {
  const given = (query ?? {}) as Filters
  const byFullName = { value: asPeopleSort(FULL_NAME), type: sql`text`, descending: false }
  const byFamilyName = { ...byFullName, value: asPeopleSort(sql`r.last_name`) }
  const keys = given.names === 'family' ? [byFamilyName, byFullName] : [byFullName]
  const is = (column: string, name: string): Sql[] =>
    given[name] === undefined ? [] : [sql`${sql.ref(`p.${column}`)} = ${given[name]}`]
  const school = given['filter[schoolIdEq]']
  const conditions = [
    ...is('grade', 'filter[gradeEq]'),
    ...is('goes_to', 'filter[goesToEq]'),
    ...is('what', 'filter[whatEq]'),
    ...is('source', 'filter[externalRosterSystemEq]'),
    ...(given['filter[isExceptionEq]'] ? [sql`p.excepted = ${given['filter[isExceptionEq]']}::boolean`] : []),
    ...(given['filter[noClassEq]'] ? [isInNoClass(tx, scope, plan)] : []),
    ...(school === undefined ? [] : [school === 'none' ? sql`k.id IS NULL` : sql`k.id::text = ${school}`]),
  ]
  const { rows } = await sql<Student & Positioned>`SELECT r.id, ${FULL_NAME} AS name, r.one_roster_id AS "oneRosterId",
      r.school_name AS "schoolName", r.grade, r.goes_to AS "goesTo", r.what, r.excepted AS "isException",
      r.source AS "externalRosterSystem", ${cursorTextsOf(keys)} AS cells
    FROM (SELECT p.*, k.name AS school_name FROM ${plannedStudents(tx, scope, plan)} p
      LEFT JOIN ${firstSchools(tx, scope)} f ON f.student_id = p.id
      LEFT JOIN ${rankedSchools(tx, scope)} k ON k.rank = f.rank
      WHERE ${conditions.length > 0 ? sql.join(conditions, sql` AND `) : sql`true`}) r
    WHERE ${asked?.after ? isAfter(keys, asked.after) : sql`true`}
    ORDER BY ${orderBy(keys)} LIMIT ${asked ? asked.size + 1 : null}::bigint`.execute(tx)
  return rows.map(row => ({ ...row, relationships: { student: row.id } }))
}

/** The plan's classes, by school and name, each with how many students are in it. */
export async function classroomsOf(tx: Db, scope: Scope, plan: Plan, query: unknown, asked: PageRequest | null) {
  const given = (query ?? {}) as Filters
  const keys = [
    { value: sql`r.rank`, type: sql`bigint`, descending: false },
    { value: asPeopleSort(sql`r.name`), type: sql`text`, descending: false },
  ]
  const what = given['filter[whatEq]']
  const school = given['filter[schoolIdEq]']
  const { rows } = await sql<Omit<Classroom, 'name'> & Positioned & { name: string | null; school_id: string }>`
    WITH counted AS MATERIALIZED (SELECT e.classroom_id, count(*)::int AS count FROM student_enrollments e
      JOIN (${studentsIn(tx, scope).select('students.id')}) s ON s.id = e.student_id
      WHERE e.district_id = ${scope.districtId} AND e.ended_at IS NULL AND e.began_at IS NOT NULL GROUP BY 1)
    SELECT r.id, r.name, r.class_code AS "classCode", r.school_name AS "schoolName", r.what, r.school_id,
      r.students AS "studentsCount", r.source AS "externalRosterSystem", ${cursorTextsOf(keys)} AS cells
    FROM (SELECT c.*, k.name AS school_name, k.rank, coalesce(n.count, 0) AS students
      FROM ${plannedClassrooms(tx, scope, plan)} c JOIN ${rankedSchools(tx, scope)} k ON k.id = c.school_id
      LEFT JOIN counted n ON n.classroom_id = c.id
      WHERE ${what === undefined ? sql`true` : sql`c.what = ${what}`}
        AND ${school === undefined ? sql`true` : sql`c.school_id::text = ${school}`}) r
    WHERE ${asked?.after ? isAfter(keys, asked.after) : sql`true`}
    ORDER BY ${orderBy(keys)} LIMIT ${asked ? asked.size + 1 : null}::bigint`.execute(tx)
  return rows.map(row => ({
    ...row,
    name: classroomName({ id: row.id, name: row.name }),
    relationships: { classroom: row.id, school: row.school_id },
  }))
}
