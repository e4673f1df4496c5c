import { sql } from 'kysely'
import type { Db } from '../db/pool.ts'
import { IN_TEST, type TimelineRow } from './timeline-row.ts'

/** The sums of the district itself stand under school 0; its students are those of the home rows. */
export const WHOLE_DISTRICT = '0'

/** student-days, then first completions of levels 1 to 4. */
type DaySums = [number, number, number, number, number]

interface StandingSums {
  grade: string
  standing: number
  upcoming_test: number
  students: number
  all1: number
  all2: number
  all3: number
  all4: number
  goal_completed: number
  goal_capped: number
  goal_met: number
}

type Counted = Omit<TimelineRow, 'ev' | 'ev_at' | 'last_lesson' | 'last_at' | 'level' | 'lesson' | 'required'>

const nobody = (grade: string, standing: number, upcoming_test: number): StandingSums => ({
  ...{ grade, standing, upcoming_test, students: 0, all1: 0, all2: 0, all3: 0, all4: 0 },
  ...{ goal_completed: 0, goal_capped: 0, goal_met: 0 },
})

/** Adds up what timelines were and have become; the difference is what the sums change by. */
export class Difference {
  private readonly days = new Map<string, Map<number, DaySums>>()
  private readonly standings = new Map<string, Map<string, StandingSums>>()

  /** `sign` is -1 for what was, 1 for what is. */
  add(row: Counted, sign: 1 | -1): void {
    this.addTo(row.school_id, row, sign)
    if (row.home) this.addTo(WHOLE_DISTRICT, row, sign)
  }

  private addTo(school: string, row: Counted, sign: 1 | -1) {
    const days = held(this.days, school, () => new Map<number, DaySums>())
    addDays(days, row.days, 0, sign)
    addDays(days, row.l1, 1, sign)
    addDays(days, row.l2, 2, sign)
    addDays(days, row.l3, 3, sign)
    addDays(days, row.l4, 4, sign)
    this.addStanding(school, row, sign)
  }

  private addStanding(school: string, row: Counted, sign: 1 | -1) {
    const standings = held(this.standings, school, () => new Map<string, StandingSums>())
    const grade = row.grade ?? ''
    const upcoming_test = row.standing === IN_TEST ? (row.upcoming_test ?? 0) : 0
    const key = `${grade} ${row.standing} ${upcoming_test}`
    const sums = held(standings, key, () => nobody(grade, row.standing, upcoming_test))
    sums.students += sign
    sums.all1 += sign * row.all1
    sums.all2 += sign * row.all2
    sums.all3 += sign * row.all3
    sums.all4 += sign * row.all4
    sums.goal_completed += sign * row.goal_completed
    sums.goal_capped += sign * row.goal_capped
    sums.goal_met += sign * row.goal_met
  }

  /** Writes the difference; what comes out as nothing is not written. */
  async write(tx: Db, districtId: string): Promise<void> {
    const days = [...this.days].flatMap(([school_id, byDay]) =>
      [...byDay]
        .filter(([, sums]) => sums.some(Boolean))
        .map(([day, [d, l1, l2, l3, l4]]) => ({ school_id, day, d, l1, l2, l3, l4 })),
    )
    const standings = [...this.standings].flatMap(([school_id, byKey]) =>
      [...byKey.values()].filter(holdsAnything).map(sums => ({ school_id, ...sums })),
    )
    await Promise.all([
      days.length > 0 && writeDays(tx, districtId, days),
      standings.length > 0 && writeStandings(tx, districtId, standings),
    ])
  }
}

/** What a map holds under a key, made and put there when it holds nothing yet. */
function held<K, V>(map: Map<K, V>, key: K, make: () => V): V {
  const known = map.get(key)
  if (known !== undefined) return known
  const made = make()
  map.set(key, made)
  return made
}

function addDays(into: Map<number, DaySums>, days: readonly number[], column: 0 | 1 | 2 | 3 | 4, sign: 1 | -1) {
  for (const day of days) {
    held(into, day, (): DaySums => [0, 0, 0, 0, 0])[column] += sign
  }
}

const holdsAnything = ({ grade: _, standing: __, upcoming_test: ___, ...sums }: StandingSums) =>
  Object.values(sums).some(Boolean)

async function writeDays(tx: Db, districtId: string, rows: readonly object[]) {
  await sql`INSERT INTO school_days AS s (district_id, school_id, day, student_days, l1, l2, l3, l4)
    SELECT ${districtId}::bigint, x.school_id, x.day, x.d, x.l1, x.l2, x.l3, x.l4
    FROM json_to_recordset(${JSON.stringify(rows)}::json)
      AS x(school_id bigint, day smallint, d integer, l1 integer, l2 integer, l3 integer, l4 integer)
    ON CONFLICT (district_id, school_id, day) DO UPDATE SET student_days = s.student_days + excluded.student_days,
      l1 = s.l1 + excluded.l1, l2 = s.l2 + excluded.l2, l3 = s.l3 + excluded.l3, l4 = s.l4 + excluded.l4`.execute(tx)
}

async function writeStandings(tx: Db, districtId: string, rows: readonly object[]) {
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
  await sql`DELETE FROM school_standings WHERE district_id = ${districtId} AND students = 0`.execute(tx)
}
