import { lessonKey } from '@hornbook/rules/figures/timeline'
import { LESSONS, type Level } from '@hornbook/rules/reading/curriculum'
import { creditsBefore, LAST_TEST } from '@hornbook/rules/reading/placement'
import { lessonsPerUnit, SKILL_UNITS, type SkillSums, sizeOf } from '@hornbook/rules/reading/skill-progression'
import type { Taught } from '@hornbook/rules/reading/suggestion'
import { sql } from 'kysely'
import type { Scope } from '../access/scope.ts'
import type { Db } from '../db/pool.ts'
import { timelinesOf, type Unit } from './units.ts'

// A district's students have millions of lessons, so PostgreSQL counts them. It counts what was completed and not credited:
// a placement test credits whole units (a test checks that), so each unit of a student is either credited or counted.

/** All tests passed. */
const TESTED = LAST_TEST + 1
const TESTS = Array.from({ length: TESTED }, (_, at) => at + 1)
const creditsAt = (upcoming: number) => creditsBefore(upcoming === TESTED ? null : upcoming)

/** What a student has of each unit by credits alone, by the upcoming test. */
const CREDITED = TESTS.map(test => lessonsPerUnit({ lessons: [], credits: creditsAt(test) }))

/** The last lesson that is credited, by the upcoming test: credits run from the first lesson of Level 1. */
const LAST_CREDITED = TESTS.map(test => {
  const credits = creditsAt(test)
  const at = credits.findLastIndex(lessons => lessons > 0)
  return at < 0 ? 0 : lessonKey(at + 1, credits[at] as number)
})

const PLAIN = SKILL_UNITS.flatMap(({ rollup }, at) => (rollup ? [] : [at]))

/** The unit of each lesson, counted from 1 in SKILL_UNITS, by lesson key; 0 for keys of no lesson. */
const UNIT_OF_LESSON = (() => {
  const last = lessonKey(LESSONS.length, LESSONS.at(-1) as number)
  return Array.from({ length: last }, (_, at) => {
    const [level, lesson] = [Math.floor((at + 1) / 1000), (at + 1) % 1000]
    const found = PLAIN.find(each => {
      const { unit } = SKILL_UNITS[each] as (typeof SKILL_UNITS)[number]
      return unit.level === level && unit.startLesson <= lesson && lesson <= unit.endLesson
    })
    return found === undefined ? 0 : found + 1
  })
})()

/** Rollups with the units that they repeat, both counted from 1. */
const ROLLED_UP = SKILL_UNITS.flatMap(({ unit, rollup }, at) =>
  rollup
    ? PLAIN.filter(each => {
        const other = (SKILL_UNITS[each] as (typeof SKILL_UNITS)[number]).unit
        return other.level === unit.level && other.startLesson >= unit.startLesson && other.endLesson <= unit.endLesson
      }).map(each => [each + 1, at + 1] as const)
    : [],
)

const smallints = (values: readonly number[]) => sql.lit(`{${values.join(',')}}`)
const SIZES = SKILL_UNITS.map(({ unit }) => sizeOf(unit))

/** Where each student of a class is and what comes next, by id; null for those who have done everything. */
export async function positionsIn(tx: Db, scope: Scope, classroom: Unit): Promise<(Taught | null)[]> {
  const { rows } = await sql<StoredPlace>`SELECT t.level, t.lesson, t.next_lesson
    FROM ${await timelinesOf(tx, scope, classroom)} ORDER BY t.student_id`.execute(tx)
  return rows.map(taughtOf)
}

/** The columns of a timeline that say where a student is. */
export type StoredPlace = Readonly<Record<'level' | 'lesson' | 'next_lesson', number | null>>

export function taughtOf({ level, lesson, next_lesson: nextLesson }: StoredPlace): Taught | null {
  if (level === null || lesson === null || nextLesson === null) return null
  return { position: { level: level as Level, lesson }, nextLesson }
}

/** The sums of a unit's students within the viewer's scope. */
export async function skillSumsOf(tx: Db, scope: Scope, unit: Unit): Promise<SkillSums> {
  const { rows } = await sql<{ n: number; is_test: boolean; lessons: string; finished: string }>`WITH
      seen AS (SELECT t.student_id, t.ev, coalesce(t.upcoming_test, ${sql.lit(TESTED)}) AS test
        FROM ${await timelinesOf(tx, scope, unit)}),
      plain AS (SELECT s.student_id, (${smallints(UNIT_OF_LESSON)}::smallint[])[l.key] AS n, count(*) AS lessons
        FROM seen s CROSS JOIN LATERAL unnest(s.ev) AS l(key)
        WHERE l.key > (${smallints(LAST_CREDITED)}::smallint[])[s.test] GROUP BY 1, 2),
      done AS (SELECT * FROM plain UNION ALL SELECT p.student_id, r.rollup, sum(p.lessons)
        FROM plain p JOIN unnest(${smallints(ROLLED_UP.map(([plain]) => plain))}::smallint[],
          ${smallints(ROLLED_UP.map(([, rollup]) => rollup))}::smallint[]) AS r(n, rollup) ON r.n = p.n GROUP BY 1, 2)
    SELECT n::int, false AS is_test, sum(lessons) AS lessons,
      count(*) FILTER (WHERE lessons = (${smallints(SIZES)}::smallint[])[n]) AS finished FROM done GROUP BY n
    UNION ALL SELECT test, true, count(*), 0 FROM seen GROUP BY test`.execute(tx)
  const [lessons, finished] = [SKILL_UNITS.map(() => 0), SKILL_UNITS.map(() => 0)]
  let population = 0
  for (const row of rows) {
    const at = row.n - 1
    if (!row.is_test) {
      lessons[at] = (lessons[at] as number) + Number(row.lessons)
      finished[at] = (finished[at] as number) + Number(row.finished)
      continue
    }
    const students = Number(row.lessons)
    population += students
    for (const [unitAt, credited] of (CREDITED[at] as number[]).entries()) {
      lessons[unitAt] = (lessons[unitAt] as number) + credited * students
      if (credited === SIZES[unitAt]) finished[unitAt] = (finished[unitAt] as number) + students
    }
  }
  return { population, lessons, finished }
}
