import type { FirstCompletions } from '@hornbook/rules/figures/timeline'
import { countedDayIn, type DayNumber, spansIn } from '@hornbook/rules/time/dates'
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
    const dayOf = countedDayIn(this.timeZone)
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
        // The first day has what a change of zone moved before it, too.
        const spans = day === 0 ? spansOf(0).map(span => ({ ...span, first: 0 })) : spansOf(day)
        return {
          school_id,
          day,
          active,
          lost: pack(lost),
          gained: gained && pack(gained),
          firsts: spans.map(({ first }) => first),
          lasts: spans.map(({ last }) => last),
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
 * latest of theirs is right. Otherwise it is found in the timelines of the school: in each, the last within the day. Each
 * timeline is asked for all days at once. Its instants are read only if it has lessons on one of these days, because
 * PostgreSQL stores them outside the row; the slice `[1:]` copies them into memory, or each use would read them again.
 */
async function replaceLost(tx: Db, districtId: string, lost: readonly object[]): Promise<void> {
  await sql`WITH gone AS MATERIALIZED (
      SELECT x.*, s.student_days = x.active AS is_known FROM json_to_recordset(${JSON.stringify(lost)}::json)
        AS x(school_id bigint, day smallint, active integer, lost bigint, gained bigint, firsts bigint[], lasts bigint[])
      JOIN school_days s
        ON s.district_id = ${districtId} AND s.school_id = x.school_id AND s.day = x.day AND s.latest = x.lost),
    wanted AS MATERIALIZED (
      SELECT g.school_id, array_agg(g.day) AS days, array_agg(span.first) AS firsts, array_agg(span.last) AS lasts
      FROM gone g CROSS JOIN LATERAL unnest(g.firsts, g.lasts) AS span(first, last)
      WHERE NOT g.is_known GROUP BY g.school_id),
    found AS (
      SELECT w.school_id, w.days[i] AS day, max(done.at[last.place] * ${sql.lit(KEY_RANGE)} + t.ev[last.place]) AS latest
      FROM wanted w JOIN student_timelines t ON t.district_id = ${districtId} AND t.school_id = w.school_id
      CROSS JOIN LATERAL (SELECT array_agg(n) AS places FROM generate_subscripts(w.days, 1) n
        WHERE t.days[width_bucket(w.days[n], t.days)] = w.days[n]) active
      CROSS JOIN LATERAL (SELECT t.ev_at[1:] AS at WHERE active.places IS NOT NULL OFFSET 0) done
      CROSS JOIN LATERAL unnest(active.places) i
      CROSS JOIN LATERAL (SELECT width_bucket(w.lasts[i], done.at) AS place OFFSET 0) last
      WHERE done.at[last.place] >= w.firsts[i] GROUP BY 1, 2)
    UPDATE school_days s SET latest = CASE WHEN g.is_known THEN g.gained ELSE f.latest END
    FROM gone g LEFT JOIN found f ON f.school_id = g.school_id AND f.day = g.day
    WHERE s.district_id = ${districtId} AND s.school_id = g.school_id AND s.day = g.day`.execute(tx)
}
