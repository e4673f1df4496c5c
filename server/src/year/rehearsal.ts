import { createHash } from 'node:crypto'
import type { RowOf } from '@hornbook/contract/document'
import type { readRehearsal } from '@hornbook/contract/year/new-year'
import { compareGrades } from '@hornbook/rules/reading/grades'
import type { GoesTo } from '@hornbook/rules/reading/next-grades'
import { sql } from 'kysely'
import type { Scope } from '../access/scope.ts'
import type { Db } from '../db/pool.ts'
import { schoolNamesIn } from '../people/school-names.ts'
import { firstSchools, isInNoClass, type Plan, plannedClassrooms, plannedStudents, rankedSchools } from './plan.ts'

export type Rehearsal = Omit<RowOf<typeof readRehearsal.returns.of>, 'id'>
type Grade = Rehearsal['grades'][number]
type What = 'moves' | 'stays' | 'leaves' | 'unclear' | 'roster'

interface Group {
  readonly grade: string
  readonly goes_to: GoesTo | null
  readonly what: What
  readonly excepted: boolean
  readonly source: string | null
  readonly count: number
}

/** What a plan would do to the roster as it is now (YEAR-1). */
export async function rehearse(tx: Db, scope: Scope, plan: Plan): Promise<Rehearsal> {
  const groups = await groupStudents(tx, scope, plan)
  const schools = await countSchools(tx, scope, plan)
  const classrooms = await countRosterClassrooms(tx, scope, plan)
  const of = (what: What) => sum(groups.filter(group => group.what === what))
  const systems = Map.groupBy(
    groups.filter(({ what }) => what === 'roster'),
    ({ source }) => source ?? '',
  )
  const names = [...new Set([...systems.keys(), ...classrooms.keys()])].sort()
  const total = (column: 'closes' | 'keeps' | 'rosterClasses' | 'noClass') =>
    schools.reduce((all, school) => all + school[column], 0)
  return {
    plan: await digestOf(tx, scope, plan),
    grades: gradesOf(groups, plan),
    rosterSystems: names.map(name => ({
      name,
      students: sum(systems.get(name) ?? []),
      classrooms: classrooms.get(name) ?? 0,
    })),
    schools,
    totals: {
      students: sum(groups),
      moves: of('moves'),
      stays: of('stays'),
      leaves: of('leaves'),
      unclear: of('unclear'),
      roster: of('roster'),
      noClass: total('noClass'),
      closes: total('closes'),
      keeps: total('keeps'),
      rosterClasses: total('rosterClasses'),
    },
  }
}

const sum = (groups: readonly Group[]) => groups.reduce((all, { count }) => all + count, 0)

async function groupStudents(tx: Db, scope: Scope, plan: Plan): Promise<readonly Group[]> {
  const { rows } = await sql<Group>`SELECT p.grade, p.goes_to, p.what, p.excepted, p.source, count(*)::int AS count
    FROM ${plannedStudents(tx, scope, plan)} p GROUP BY 1, 2, 3, 4, 5`.execute(tx)
  return rows
}

/** Students of roster systems are not counted. */
function gradesOf(groups: readonly Group[], { rules }: Plan): Grade[] {
  const own = groups.filter(({ what }) => what !== 'roster')
  const goals = own.flatMap(({ what, goes_to }) => (what === 'moves' && goes_to !== null ? [goes_to] : []))
  const grades = [...new Set([...own.map(({ grade }) => grade), ...goals])].sort(inOrder)
  return grades.map(grade => {
    const here = own.filter(group => group.grade === grade)
    const excepted = here.filter(group => group.excepted)
    return {
      grade,
      students: sum(here),
      goesTo: rules[grade] ?? null,
      withGrade: sum(here.filter(group => !group.excepted)),
      exceptions: excepted
        .map(({ goes_to, count }) => ({ goesTo: goes_to ?? 'stay', students: count }))
        .sort((a, b) => compareGrades(a.goesTo, b.goesTo)),
      nextYear: sum(own.filter(group => gradeNextYear(group) === grade)),
    }
  })
}

const gradeNextYear = ({ grade, what, goes_to }: Group) =>
  what === 'moves' ? goes_to : what === 'leaves' ? null : grade

/** These are no grades; they come last. */
const UNGRADED: readonly string[] = ['several', 'none']
const inOrder = (a: string, b: string) => UNGRADED.indexOf(a) - UNGRADED.indexOf(b) || compareGrades(a, b)

async function countSchools(tx: Db, scope: Scope, plan: Plan): Promise<Rehearsal['schools'][number][]> {
  const { rows } = await sql<
    Rehearsal['schools'][number]
  >`WITH k AS MATERIALIZED (SELECT * FROM ${rankedSchools(tx, scope)} k),
    c AS MATERIALIZED (SELECT c.school_id, count(*) FILTER (WHERE c.what = 'closes')::int AS closes,
        count(*) FILTER (WHERE c.what = 'keeps')::int AS keeps, count(*) FILTER (WHERE c.what = 'roster')::int AS roster
      FROM ${plannedClassrooms(tx, scope, plan)} c GROUP BY 1),
    n AS MATERIALIZED (SELECT f.rank, count(*)::int AS count FROM ${plannedStudents(tx, scope, plan)} p
      LEFT JOIN ${firstSchools(tx, scope)} f ON f.student_id = p.id WHERE ${isInNoClass(tx, scope, plan)} GROUP BY 1)
    SELECT k.id, coalesce(k.name, '') AS name, coalesce(c.closes, 0) AS closes, coalesce(c.keeps, 0) AS keeps,
      coalesce(c.roster, 0) AS "rosterClasses", coalesce(n.count, 0) AS "noClass"
    FROM k LEFT JOIN c ON c.school_id = k.id FULL JOIN n ON n.rank = k.rank ORDER BY k.rank NULLS LAST`.execute(tx)
  const called = await schoolNamesIn(tx, scope)
  return rows.map(row => ({ ...row, name: called.get(row.id ?? '') ?? row.name }))
}

async function countRosterClassrooms(tx: Db, scope: Scope, plan: Plan): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ source: string; count: number }>`SELECT c.source, count(*)::int AS count
    FROM ${plannedClassrooms(tx, scope, plan)} c WHERE c.source IS NOT NULL GROUP BY 1`.execute(tx)
  return new Map(rows.map(({ source, count }) => [source, count]))
}

/** A digest of every child and class that would change, so that equal counts of others are noticed. */
async function digestOf(tx: Db, scope: Scope, plan: Plan): Promise<string> {
  const students = await sql<{
    text: string
  }>`SELECT coalesce(string_agg(concat_ws(' ', p.id, p.grade, p.goes_to), ',' ORDER BY p.id), '') AS text
    FROM ${plannedStudents(tx, scope, plan)} p WHERE p.what IN ('moves', 'leaves')`.execute(tx)
  const classrooms = await sql<{ text: string }>`SELECT coalesce(string_agg(c.id::text, ',' ORDER BY c.id), '') AS text
    FROM ${plannedClassrooms(tx, scope, plan)} c WHERE c.what = 'closes'`.execute(tx)
  const parts = [...students.rows, ...classrooms.rows].map(({ text }) => text)
  return createHash('sha256')
    .update([plan.year, ...parts].join('\n'))
    .digest('hex')
}
