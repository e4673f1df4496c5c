import type { RowOf } from '@hornbook/contract/document'
import type { growth } from '@hornbook/contract/progress/growth'
import { allTimeOf, studentsIn } from '@hornbook/rules/figures/unit'
import { lessonsToGoal } from '@hornbook/rules/reading/goals'
import { gradeGroupOf } from '@hornbook/rules/reading/grades'
import { type DayNumber, dateOf } from '@hornbook/rules/time/dates'
import { type RawBuilder, sql } from 'kysely'
import type { Scope } from '../access/scope.ts'
import type { Db } from '../db/pool.ts'
import { readGoals } from '../figures/goals.ts'
import { WHOLE_DISTRICT } from '../figures/sum-columns.ts'
import type { RangeOn } from './range.ts'
import { isWhole, overviewNumbers, timelinesOf, type Unit } from './units.ts'

/** A unit's growth (GROWTH-1), within the viewer's scope like its tiles. */
export async function growthOf(tx: Db, scope: Scope, unit: Unit, range: RangeOn): Promise<RowOf<typeof growth>> {
  const { counts } = await overviewNumbers(tx, scope, unit, range)
  const { percents } = await readGoals(tx, scope.districtId)
  const goal = { studentsCount: 0, lessonsCount: 0 }
  for (const { grade, students } of counts) {
    const group = gradeGroupOf(grade === null ? [] : [grade])
    if (group === null) continue
    goal.studentsCount += students
    goal.lessonsCount += students * lessonsToGoal(group, percents)
  }
  return {
    id: unit.id,
    studentsCount: studentsIn(counts),
    lessonsCount: allTimeOf(counts).reduce((sum, lessons) => sum + lessons, 0),
    goal,
    weeks: (await weeksOf(tx, scope, unit)).map(({ monday, days, lessons }) => ({
      start: dateOf(monday),
      studentDays: days,
      lessonsCount: lessons,
    })),
    today: range.today,
  }
}

interface Week {
  readonly monday: DayNumber
  readonly days: number
  readonly lessons: number
}

/** The Monday of a day: day 0, before which there is none, was a Saturday. */
const MONDAY = sql`(day - (day + 5) % 7)::int`

async function weeksOf(tx: Db, scope: Scope, unit: Unit): Promise<readonly Week[]> {
  const sums =
    unit.kind !== 'classroom' && (await isWhole(tx, scope, unit))
      ? daySums(scope, unit)
      : await countedDays(tx, scope, unit)
  const { rows } = await sql<Week>`SELECT ${MONDAY} AS monday, sum(days)::int AS days, sum(lessons)::int AS lessons
    FROM (${sums}) each_day GROUP BY 1 HAVING sum(lessons) > 0 ORDER BY 1`.execute(tx)
  return rows
}

const daySums = ({ districtId }: Scope, { kind, id }: Unit): RawBuilder<unknown> =>
  sql`SELECT day, student_days AS days, l1 + l2 + l3 + l4 AS lessons FROM school_days
    WHERE district_id = ${districtId} AND school_id = ${kind === 'school' ? id : WHOLE_DISTRICT}`

/** Days counted in the timelines, for a unit without sums of its own: a class, or a teacher's part of a school. */
const countedDays = async (tx: Db, scope: Scope, unit: Unit): Promise<RawBuilder<unknown>> =>
  sql`SELECT d.day, d.days, d.lessons
    FROM (SELECT t.days, t.l1 || t.l2 || t.l3 || t.l4 AS lessons FROM ${await timelinesOf(tx, scope, unit)}) t
    CROSS JOIN LATERAL (SELECT day, 1 AS days, 0 AS lessons FROM unnest(t.days) AS day
      UNION ALL SELECT day, 0, 1 FROM unnest(t.lessons) AS day) d`
