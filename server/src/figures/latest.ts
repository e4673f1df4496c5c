import type { DayNumber, Instant } from '@hornbook/rules/dates'
import type { Firsts } from '@hornbook/rules/timeline'
import { sql } from 'kysely'
import type { Db } from '../db/pool.ts'
import { isLater, type PackedLesson, pack } from './packed-lesson.ts'

/** Days of progress, the days of each level's first completions, and those themselves. */
export interface Learned extends Firsts {
  readonly days: readonly DayNumber[]
  readonly byLevel: readonly (readonly DayNumber[])[]
}

/** What changed students did on one day of a school: before, and now. */
interface OfDay {
  lost: PackedLesson | null
  gained: PackedLesson | null
  /** How many of them hold the day now, or fewer. */
  holding: number
}

type DayOf = (at: Instant) => DayNumber

/**
 * The latest lesson on each day of a school. Unlike a sum it cannot be taken back: where the lesson that was the latest
 * is lost, and nothing later came, it is looked up again.
 */
export class LatestLessons {
  private readonly schools = new Map<string, Map<DayNumber, OfDay>>()
  private readonly dayOf: DayOf

  constructor(dayOf: DayOf) {
    this.dayOf = dayOf
  }

  /** What a student did in a school; `sign` is -1 for what was. */
  add(school: string, { days, lessons, at: instants }: Learned, sign: 1 | -1): void {
    const own = this.schools.get(school) ?? new Map<DayNumber, OfDay>()
    this.schools.set(school, own)
    const which = sign === 1 ? 'gained' : 'lost'
    for (const [i, at] of instants.entries()) {
      const ofDay = dayIn(own, this.dayOf(at))
      const lesson = { at, key: lessons[i] as number }
      if (isLater(lesson, ofDay[which])) ofDay[which] = lesson
    }
    if (sign === 1) for (const day of days) dayIn(own, day).holding++
  }

  /** What the latest lesson of a day is raised to, packed; null where nothing later has come. */
  raised(school: string, day: DayNumber): string | null {
    const { gained = null, lost = null } = this.schools.get(school)?.get(day) ?? {}
    return gained !== null && isLater(gained, lost) ? pack(gained) : null
  }

  /** Once timelines and sums are written, and what is raised with them: finds the latest again where it was lost. */
  async findLost(tx: Db, districtId: string): Promise<void> {
    const lost = [...this.schools].flatMap(([school_id, days]) =>
      [...days].flatMap(([day, { lost, gained, holding }]) =>
        lost !== null && isLater(lost, gained)
          ? { school_id, day, holding, lost: pack(lost), gained: gained && pack(gained) }
          : [],
      ),
    )
    if (lost.length === 0) return
    for (const [school, days] of await forget(tx, districtId, lost)) {
      await lookUp(tx, districtId, { school, days, dayOf: this.dayOf })
    }
  }
}

function dayIn(days: Map<DayNumber, OfDay>, day: DayNumber): OfDay {
  const known = days.get(day)
  if (known !== undefined) return known
  const made: OfDay = { lost: null, gained: null, holding: 0 }
  days.set(day, made)
  return made
}

/**
 * Where the latest was one of the lost. Nobody but the changed students holds the day: theirs is the latest now.
 * Otherwise it is nobody's until it has been looked up; answers where.
 */
async function forget(tx: Db, districtId: string, lost: readonly object[]): Promise<Map<string, DayNumber[]>> {
  const { rows } = await sql<{ school_id: string; day: DayNumber; unknown: boolean }>`
    UPDATE school_days s SET latest = CASE WHEN s.student_days = x.holding THEN x.gained END
    FROM json_to_recordset(${JSON.stringify(lost)}::json)
      AS x(school_id bigint, day smallint, holding integer, lost bigint, gained bigint)
    WHERE s.district_id = ${districtId} AND s.school_id = x.school_id AND s.day = x.day AND s.latest = x.lost
    RETURNING s.school_id, s.day, s.student_days <> x.holding AS unknown`.execute(tx)
  const unknown = Map.groupBy(
    rows.filter(row => row.unknown),
    row => row.school_id,
  )
  return new Map([...unknown].map(([school, own]) => [school, own.map(({ day }) => day)]))
}

interface Unknown {
  readonly school: string
  readonly days: readonly DayNumber[]
  readonly dayOf: DayOf
}

/** The latest lesson on some days of a school, from the timelines that hold one of them. */
async function lookUp(tx: Db, districtId: string, { school, days, dayOf }: Unknown): Promise<void> {
  const { rows } = await sql<{ ev: number[]; ev_at: number[] }>`SELECT t.ev, t.ev_at FROM student_timelines t
    WHERE t.district_id = ${districtId} AND t.school_id = ${school} AND t.days && ${`{${days.join(',')}}`}::smallint[]`.execute(
    tx,
  )
  const found = new Map<DayNumber, PackedLesson | null>(days.map(day => [day, null]))
  for (const { ev, ev_at } of rows) {
    for (const [i, at] of ev_at.entries()) {
      const day = dayOf(at)
      const known = found.get(day)
      const lesson = { at, key: ev[i] as number }
      if (known !== undefined && isLater(lesson, known)) found.set(day, lesson)
    }
  }
  const latest = [...found].map(([day, lesson]) => ({ day, latest: lesson && pack(lesson) }))
  await sql`UPDATE school_days s SET latest = x.latest
    FROM json_to_recordset(${JSON.stringify(latest)}::json) AS x(day smallint, latest bigint)
    WHERE s.district_id = ${districtId} AND s.school_id = ${school} AND s.day = x.day`.execute(tx)
}
