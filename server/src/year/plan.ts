import { type GoesTo, usualNextGrades } from '@hornbook/rules/reading/next-grades'
import { sql } from 'kysely'
import { classroomsIn, type Scope, schoolsIn, studentsIn } from '../access/scope.ts'
import { idArray } from '../db/id-array.ts'
import type { Db } from '../db/pool.ts'
import type { Sql } from '../lists/source.ts'
import type { YearRow } from './school-year.ts'

/** What a district's office has decided: the rule of every grade there is, and which classes close (YEAR-2, YEAR-4). */
export interface Plan {
  readonly year: number
  readonly rules: Readonly<Record<string, GoesTo>>
  readonly closesClasses: boolean
  readonly keptClassrooms: readonly string[]
  /** Classes that were made later are not closed; null where nobody has set a day. */
  readonly confirmedAt: string | null
}

type Decided = Pick<YearRow, 'year' | 'rules' | 'closes_classes' | 'kept_classrooms'> &
  Partial<Pick<YearRow, 'confirmed_rules' | 'confirmed_at'>>

/**
 * The plan, whose rules depend on the grades that there are now. Read once: archiving a grade would change the others' rules. With a day
 * that was set, they are those that were confirmed then: where the graduates have gone by hand, the next grade must not go as well.
 */
export async function planOf(tx: Db, scope: Scope, { year, rules, ...row }: Decided): Promise<Plan> {
  const { rows } = await sql<{ grade: string }>`SELECT DISTINCT ${GRADE} AS grade
    FROM (${studentsIn(tx, scope).select(['students.grades', 'students.source'])}) s
    WHERE s.source IS NULL AND ${GRADE} IS NOT NULL`.execute(tx)
  const usual = usualNextGrades(rows.map(({ grade }) => grade))
  return {
    year,
    rules: {
      ...usual,
      ...(rules as Record<string, GoesTo>),
      ...(row.confirmed_rules as Record<string, GoesTo> | null),
    },
    closesClasses: row.closes_classes,
    keptClassrooms: row.kept_classrooms.map(String),
    confirmedAt: row.confirmed_at ?? null,
  }
}

/** The only grade of a student `s`, as `singleGrade` of rules. */
const GRADE = sql`CASE WHEN cardinality(s.grades) > 0 AND s.grades[1] = ALL (s.grades) THEN s.grades[1] END`

/**
 * Every active student with where they go: rows of id, names, `grade` ('several' and 'none' are no codes), `goes_to`, `what`,
 * `excepted` and `source`. A student whose grade a roster system sends goes nowhere (YEAR-3).
 */
export function plannedStudents(tx: Db, scope: Scope, { year, rules }: Plan): Sql {
  const columns = ['id', 'first_name', 'middle_name', 'last_name', 'one_roster_id', 'source', 'grades'] as const
  return sql`(SELECT p.*, CASE WHEN p.source IS NOT NULL THEN 'roster' WHEN p.goes_to IS NULL THEN 'unclear'
      WHEN p.goes_to = 'leave' THEN 'leaves' WHEN p.goes_to = 'stay' THEN 'stays' ELSE 'moves' END AS what
    FROM (SELECT s.*, s.source IS NULL AND e.student_id IS NOT NULL AS excepted, CASE WHEN s.source IS NULL THEN
        CASE WHEN coalesce(e.goes_to, r.goes_to) = s.grade THEN 'stay' ELSE coalesce(e.goes_to, r.goes_to) END END AS goes_to
      FROM (SELECT s.*, coalesce(${GRADE}, CASE WHEN cardinality(s.grades) = 0 THEN 'none' ELSE 'several' END) AS grade
        FROM (${studentsIn(tx, scope).select(columns)}) s) s
      LEFT JOIN school_year_exceptions e ON e.district_id = ${scope.districtId} AND e.year = ${year} AND e.student_id = s.id
      LEFT JOIN jsonb_each_text(${JSON.stringify(rules)}::jsonb) r(grade, goes_to) ON r.grade = s.grade) p)`
}

/** Every active class with what happens to it: rows of id, school_id, name, class_code, source and `what`. */
export function plannedClassrooms(tx: Db, scope: Scope, { closesClasses, keptClassrooms, confirmedAt }: Plan): Sql {
  const columns = ['id', 'school_id', 'name', 'class_code', 'source', 'created_at'] as const
  return sql`(SELECT c.*, CASE WHEN c.source IS NOT NULL THEN 'roster'
      WHEN ${closesClasses}::boolean AND c.id <> ALL (${idArray(keptClassrooms)})
        AND (${confirmedAt}::timestamptz IS NULL OR c.created_at <= ${confirmedAt}::timestamptz) THEN 'closes' ELSE 'keeps' END AS what
    FROM (${classroomsIn(tx, scope).select(columns)}) c)`
}

/** Whether a planned student `p` is in no class next year, though still in the district (YEAR-5). */
export const isInNoClass = (tx: Db, scope: Scope, plan: Plan): Sql =>
  sql`p.what <> 'leaves' AND NOT EXISTS (SELECT FROM student_enrollments e JOIN ${plannedClassrooms(tx, scope, plan)} c
    ON c.id = e.classroom_id AND c.what <> 'closes'
    WHERE e.district_id = ${scope.districtId} AND e.student_id = p.id AND e.ended_at IS NULL)`

/** Active schools by name, with their place in that order. */
export const rankedSchools = (tx: Db, scope: Scope): Sql =>
  sql`(SELECT k.id, k.name, row_number() OVER (ORDER BY k.name COLLATE people, k.id) AS rank
    FROM (${schoolsIn(tx, scope).select(['schools.id', 'schools.name'])}) k)`

/** The first school by name of each student: rows of student_id and rank. */
export const firstSchools = (tx: Db, scope: Scope): Sql =>
  sql`(SELECT e.student_id, min(k.rank) AS rank FROM student_schools e JOIN ${rankedSchools(tx, scope)} k ON k.id = e.school_id
    WHERE e.district_id = ${scope.districtId} AND e.ended_at IS NULL AND e.began_at IS NOT NULL GROUP BY 1)`
