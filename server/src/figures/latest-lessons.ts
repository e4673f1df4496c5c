import type { FirstCompletions } from '@hornbook/rules/figures/timeline'
import type { DayNumber, Instant } from '@hornbook/rules/time/dates'
import { sql } from 'kysely'
import type { Db } from '../db/pool.ts'
import { isLater, type PackedLesson, pack } from './packed-lesson.ts'

/** A student's first completions, the days of progress, and the days of each level's first completions. */
export interface StudentLessons extends FirstCompletions {
  readonly days: readonly DayNumber[]
  readonly byLevel: readonly (readonly DayNumber[])[]
}

/** One day of one school: the latest lesson of the changed students before (`lost`) and after the change (`gained`). */
interface DayChange {
  lost: PackedLesson | null
  gained: PackedLesson | null
  /** A lower bound on how many of the changed students have lessons on this day now. */
  active: number
}

type DayOf = (at: Instant) => DayNumber

/**
 * The latest lesson on each day of a school. Unlike a sum, it cannot be subtracted from: if the latest lesson is
 * removed and no later one was added, it has to be looked up again.
 */
export class LatestLessons {
  private readonly schools = new Map<string, Map<DayNumber, DayChange>>()
  private readonly dayOf: DayOf

  constructor(dayOf: DayOf) {
    this.dayOf = dayOf
  }

  /** Adds a student's lessons in a school; `sign` is -1 for the state before the change. */
  add(school: string, { days, lessons, at: instants }: StudentLessons, sign: 1 | -1): void {
    const own = this.schools.get(school) ?? new Map<DayNumber, DayChange>()
    this.schools.set(school, own)
    const which = sign === 1 ? 'gained' : 'lost'
    for (const [i, at] of instants.entries()) {
      const change = dayEntry(own, this.dayOf(at))
      const lesson = { at, key: lessons[i] as number }
      if (isLater(lesson, change[which])) change[which] = lesson
    }
    if (sign === 1) for (const day of days) dayEntry(own, day).active++
  }

  /** The packed lesson that a day's latest rises to; null if no later one was added. */
  raisedLatest(school: string, day: DayNumber): string | null {
    const { gained = null, lost = null } = this.schools.get(school)?.get(day) ?? {}
    return gained !== null && isLater(gained, lost) ? pack(gained) : null
  }

  /** Looks up the latest lesson again where it was removed. Call this after timelines and sums are written. */
  async recomputeLost(tx: Db, districtId: string): Promise<void> {
    const lost = [...this.schools].flatMap(([school_id, days]) =>
      [...days].flatMap(([day, { lost, gained, active }]) =>
        lost !== null && isLater(lost, gained)
          ? { school_id, day, active, lost: pack(lost), gained: gained && pack(gained) }
          : [],
      ),
    )
    if (lost.length === 0) return
    for (const [school, days] of await replaceLost(tx, districtId, lost)) {
      await lookUp(tx, districtId, { school, days, dayOf: this.dayOf })
    }
  }
}

function dayEntry(days: Map<DayNumber, DayChange>, day: DayNumber): DayChange {
  const known = days.get(day)
  if (known !== undefined) return known
  const made: DayChange = { lost: null, gained: null, active: 0 }
  days.set(day, made)
  return made
}

/**
 * Replaces the latest lesson where it was one of those removed. If only changed students have lessons on that day, the
 * latest of theirs is right. Otherwise it becomes null until it is looked up; returns those days by school.
 */
async function replaceLost(tx: Db, districtId: string, lost: readonly object[]): Promise<Map<string, DayNumber[]>> {
  const { rows } = await sql<{ school_id: string; day: DayNumber; unknown: boolean }>`
    UPDATE school_days s SET latest = CASE WHEN s.student_days = x.active THEN x.gained END
    FROM json_to_recordset(${JSON.stringify(lost)}::json)
      AS x(school_id bigint, day smallint, active integer, lost bigint, gained bigint)
    WHERE s.district_id = ${districtId} AND s.school_id = x.school_id AND s.day = x.day AND s.latest = x.lost
    RETURNING s.school_id, s.day, s.student_days <> x.active AS unknown`.execute(tx)
  const unknown = Map.groupBy(
    rows.filter(row => row.unknown),
    row => row.school_id,
  )
  return new Map([...unknown].map(([school, own]) => [school, own.map(({ day }) => day)]))
}

interface UnknownDays {
  readonly school: string
  readonly days: readonly DayNumber[]
  readonly dayOf: DayOf
}

/** Finds the latest lesson on these days of a school, in all timelines with lessons on any of them. */
async function lookUp(tx: Db, districtId: string, { school, days, dayOf }: UnknownDays): Promise<void> {
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
