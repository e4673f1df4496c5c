import type { FirstCompletions } from '@hornbook/rules/figures/timeline'
import { type DayNumber, dayNumberIn, spansIn } from '@hornbook/rules/time/dates'
import { sql } from 'kysely'
import type { Db } from '../db/pool.ts'
import { isLater, KEY_RANGE, type PackedLesson, pack } from './packed-lesson.ts'

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

/**
 * The latest lesson on each day of a school. Unlike a sum, it cannot be subtracted from: if the latest lesson is
 * removed and no later one was added, it has to be looked up again.
 */
export class LatestLessons {
  private readonly schools = new Map<string, Map<DayNumber, DayChange>>()
  private readonly timeZone: string

  /** `timeZone` must be the one in which the timelines were counted. */
  constructor(timeZone: string) {
    this.timeZone = timeZone
  }

  /** Adds a student's lessons in a school; `sign` is -1 for the state before the change. */
  add(school: string, { days, lessons, at: instants }: StudentLessons, sign: 1 | -1): void {
    const own = this.schools.get(school) ?? new Map<DayNumber, DayChange>()
    this.schools.set(school, own)
    const which = sign === 1 ? 'gained' : 'lost'
    const dayOf = dayNumberIn(this.timeZone)
    for (const [i, at] of instants.entries()) {
      const change = dayEntry(own, dayOf(at))
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
    const spansOf = spansIn(this.timeZone)
    const lost = [...this.schools].flatMap(([school_id, days]) =>
      [...days].flatMap(([day, { lost, gained, active }]) => {
        if (lost === null || !isLater(lost, gained)) return []
        const spans = spansOf(day)
        return {
          ...{ school_id, day, active, lost: pack(lost), gained: gained && pack(gained) },
          ...{ firsts: spans.map(({ first }) => first), lasts: spans.map(({ last }) => last) },
        }
      }),
    )
    if (lost.length > 0) await replaceLost(tx, districtId, lost)
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
 * latest of theirs is right. Otherwise it is found in the timelines of the school: in each, the last within the day. The
 * slice of all instants is a copy in memory, because each use of the stored list would read it again.
 */
async function replaceLost(tx: Db, districtId: string, lost: readonly object[]): Promise<void> {
  await sql`UPDATE school_days s SET latest = CASE WHEN s.student_days = x.active THEN x.gained ELSE (
      SELECT max(done.at[found.place] * ${sql.lit(KEY_RANGE)} + t.ev[found.place])
      FROM student_timelines t CROSS JOIN LATERAL (SELECT t.ev_at[1:] AS at OFFSET 0) done CROSS JOIN LATERAL (
        SELECT span.first, width_bucket(span.last, done.at) AS place
        FROM unnest(x.firsts, x.lasts) AS span(first, last)) found
      WHERE t.district_id = ${districtId} AND t.school_id = s.school_id
        AND t.days[width_bucket(s.day, t.days)] = s.day AND done.at[found.place] >= found.first) END
    FROM json_to_recordset(${JSON.stringify(lost)}::json)
      AS x(school_id bigint, day smallint, active integer, lost bigint, gained bigint, firsts bigint[], lasts bigint[])
    WHERE s.district_id = ${districtId} AND s.school_id = x.school_id AND s.day = x.day AND s.latest = x.lost`.execute(
    tx,
  )
}
