import type { DayNumber, Instant } from '@hornbook/rules/time/dates'
import { type Selectable, sql } from 'kysely'
import type { Db } from '../db/pool.ts'
import type { Tables } from '../db/tables.ts'
import { LatestLessons, type StudentLessons } from './latest-lessons.ts'
import { IN_TEST, type StandingColumns, type TimelineRow } from './timeline-row.ts'

/** The district's own sums are stored as school 0. They count home rows only, so each student once. */
export const WHOLE_DISTRICT = '0'

/** Student-days, then first completions of levels 1 to 4. */
type DaySums = [number, number, number, number, number]

/** Sums over a unit's students with the same grade, standing and upcoming test. */
export type StandingSums = Omit<Selectable<Tables['school_standings']>, 'district_id' | 'school_id'>

type Unit = Pick<TimelineRow, 'school_id' | 'home'>

const emptySums = (grade: string, standing: number, upcoming_test: number): StandingSums => ({
  ...{ grade, standing, upcoming_test, students: 0, all1: 0, all2: 0, all3: 0, all4: 0 },
  ...{ goal_completed: 0, goal_capped: 0, goal_met: 0 },
})

/** Collects changes to the sums: add each timeline as it was with `sign` -1, and as it is now with `sign` 1. */
export class Difference {
  private readonly days = new Map<string, Map<number, DaySums>>()
  private readonly standings = new Map<string, Map<string, StandingSums>>()
  private readonly latest: LatestLessons

  /** `dayOf` must use the time zone in which the timelines were counted. */
  constructor(dayOf: (at: Instant) => DayNumber) {
    this.latest = new LatestLessons(dayOf)
  }

  /** Counts a student of a unit by standing. */
  addStanding(unit: Unit, standing: StandingColumns, sign: 1 | -1): void {
    for (const school of unitsOf(unit)) this.addToUnit(school, standing, sign)
  }

  /** Counts a student's days and lessons in a unit. */
  addDays(unit: Unit, studentLessons: StudentLessons, sign: 1 | -1): void {
    const { days, byLevel } = studentLessons
    this.latest.add(unit.school_id, studentLessons, sign)
    for (const school of unitsOf(unit)) {
      const sums = getOrInsert(this.days, school, () => new Map<number, DaySums>())
      addDays(sums, days, 0, sign)
      for (const [at, lessons] of byLevel.entries()) addDays(sums, lessons, at + 1, sign)
    }
  }

  private addToUnit(school: string, standing: StandingColumns, sign: 1 | -1) {
    const standings = getOrInsert(this.standings, school, () => new Map<string, StandingSums>())
    const grade = standing.grade ?? ''
    const upcoming_test = standing.standing === IN_TEST ? (standing.upcoming_test ?? 0) : 0
    const key = `${grade} ${standing.standing} ${upcoming_test}`
    const sums = getOrInsert(standings, key, () => emptySums(grade, standing.standing, upcoming_test))
    sums.students += sign
    sums.all1 += sign * standing.all1
    sums.all2 += sign * standing.all2
    sums.all3 += sign * standing.all3
    sums.all4 += sign * standing.all4
    sums.goal_completed += sign * standing.goal_completed
    sums.goal_capped += sign * standing.goal_capped
    sums.goal_met += sign * standing.goal_met
  }

  /** Writes the difference; rows that do not change are skipped. */
  async write(tx: Db, districtId: string): Promise<void> {
    const days = [...this.days].flatMap(([school_id, byDay]) =>
      [...byDay]
        .map(([day, sums]) => ({ day, sums, latest: this.latest.raisedLatest(school_id, day) }))
        .filter(({ sums, latest }) => latest !== null || sums.some(Boolean))
        .map(({ day, sums: [d, l1, l2, l3, l4], latest }) => ({ school_id, day, d, l1, l2, l3, l4, latest })),
    )
    const standings = [...this.standings].flatMap(([school_id, byKey]) =>
      [...byKey.values()].filter(isNotZero).map(sums => ({ school_id, ...sums })),
    )
    await Promise.all([
      days.length > 0 && writeDays(tx, districtId, days),
      standings.length > 0 && writeStandings(tx, districtId, standings),
    ])
    await this.latest.recomputeLost(tx, districtId)
  }
}

/** A timeline counts for its school; a home timeline counts for the district as well. */
const unitsOf = ({ school_id, home }: Unit) => (home ? [school_id, WHOLE_DISTRICT] : [school_id])

function getOrInsert<K, V>(map: Map<K, V>, key: K, make: () => V): V {
  const known = map.get(key)
  if (known !== undefined) return known
  const made = make()
  map.set(key, made)
  return made
}

function addDays(into: Map<number, DaySums>, days: readonly number[], column: number, sign: 1 | -1) {
  for (const day of days) {
    const sums = getOrInsert(into, day, (): DaySums => [0, 0, 0, 0, 0])
    sums[column] = (sums[column] as number) + sign
  }
}

const isNotZero = ({ grade: _, standing: __, upcoming_test: ___, ...sums }: StandingSums) =>
  Object.values(sums).some(Boolean)

async function writeDays(tx: Db, districtId: string, rows: readonly object[]) {
  await sql`INSERT INTO school_days AS s (district_id, school_id, day, student_days, l1, l2, l3, l4, latest)
    SELECT ${districtId}::bigint, x.*
    FROM json_to_recordset(${JSON.stringify(rows)}::json)
      AS x(school_id bigint, day smallint, d integer, l1 integer, l2 integer, l3 integer, l4 integer, latest bigint)
    ON CONFLICT (district_id, school_id, day) DO UPDATE SET student_days = s.student_days + excluded.student_days,
      l1 = s.l1 + excluded.l1, l2 = s.l2 + excluded.l2, l3 = s.l3 + excluded.l3, l4 = s.l4 + excluded.l4,
      latest = greatest(s.latest, excluded.latest)`.execute(tx)
}

async function writeStandings(tx: Db, districtId: string, rows: readonly (StandingSums & { school_id: string })[]) {
  await sql`INSERT INTO school_standings AS s (district_id, school_id, grade, standing, upcoming_test, students,
      all1, all2, all3, all4, goal_completed, goal_capped, goal_met)
    SELECT ${districtId}::bigint, x.*
    FROM json_to_recordset(${JSON.stringify(rows)}::json)
      AS x(school_id bigint, grade text, standing smallint, upcoming_test smallint, students integer,
        all1 integer, all2 integer, all3 integer, all4 integer, goal_completed integer, goal_capped integer, goal_met integer)
    ON CONFLICT (district_id, school_id, grade, standing, upcoming_test) DO UPDATE SET students = s.students + excluded.students,
      all1 = s.all1 + excluded.all1, all2 = s.all2 + excluded.all2, all3 = s.all3 + excluded.all3, all4 = s.all4 + excluded.all4,
      goal_completed = s.goal_completed + excluded.goal_completed, goal_capped = s.goal_capped + excluded.goal_capped,
      goal_met = s.goal_met + excluded.goal_met`.execute(tx)
  const left = new Set(rows.filter(({ students }) => students < 0).map(row => row.school_id))
  if (left.size === 0) return
  await sql`DELETE FROM school_standings WHERE district_id = ${districtId} AND school_id = ANY (${`{${[...left].join(',')}}`}::bigint[])
    AND students = 0`.execute(tx)
}
