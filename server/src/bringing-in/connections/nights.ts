import { sql } from 'kysely'
import type { Db } from '../../db/pool.ts'

interface Hours {
  readonly windowFrom: string
  readonly windowUntil: string
  readonly pausedFrom: string | null
  readonly pausedUntil: string | null
}

interface Night {
  /** When what is asked for is asked, spread over the first half of the night by the connection's id. */
  readonly runAt: Date
  readonly endsAt: Date
}

/**
 * The first night that begins after an instant, and is not in a pause, in a district's time zone. PostgreSQL knows when clocks
 * change. Hours that end before they begin end on the next day.
 */
export async function nextNight(
  tx: Db,
  { windowFrom, windowUntil, pausedFrom, pausedUntil }: Hours,
  { timezone, id, after }: { readonly timezone: string; readonly id: string; readonly after: number },
): Promise<Night> {
  const { rows } = await sql<{ began: number; ended: number }>`WITH days AS (
      SELECT d::date AS day FROM generate_series((${new Date(after).toISOString()}::timestamptz AT TIME ZONE ${timezone})::date - 1,
        greatest((${new Date(after).toISOString()}::timestamptz AT TIME ZONE ${timezone})::date, ${pausedUntil}::date) + 2, '1 day') d)
    SELECT extract(epoch FROM began)::float8 AS began, extract(epoch FROM ended)::float8 AS ended
    FROM (SELECT day, (day + ${windowFrom}::time) AT TIME ZONE ${timezone} AS began,
        (day + CASE WHEN ${windowUntil}::time <= ${windowFrom}::time THEN 1 ELSE 0 END + ${windowUntil}::time) AT TIME ZONE ${timezone} AS ended
      FROM days) n
    WHERE began > ${new Date(after).toISOString()}::timestamptz
      AND (${pausedFrom}::date IS NULL OR day < ${pausedFrom}::date OR day >= ${pausedUntil}::date)
    ORDER BY began LIMIT 1`.execute(tx)
  const [night] = rows
  if (!night) throw new Error('There is no next night')
  const minutes = Math.max(1, Math.floor((night.ended - night.began) / 120))
  return {
    runAt: new Date((night.began + Number(BigInt(id) % BigInt(minutes)) * 60) * 1000),
    endsAt: new Date(night.ended * 1000),
  }
}

const minutesOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))
const DAY_MINUTES = 1440

interface Planned {
  readonly endsAt: number
  readonly timezone: string
  readonly now: number
}

/**
 * Whether a planned night has not begun and ends at another hour than it should: the district's time zone has changed since. One
 * that has begun is judged when it is over.
 */
export function isAtAnotherHour(
  { windowFrom, windowUntil }: Pick<Hours, 'windowFrom' | 'windowUntil'>,
  { endsAt, timezone, now }: Planned,
): boolean {
  const minutes = (minutesOf(windowUntil) - minutesOf(windowFrom) + DAY_MINUTES) % DAY_MINUTES || DAY_MINUTES
  if (now >= endsAt - minutes * 60_000) return false
  const hour = new Intl.DateTimeFormat('en-GB', { timeZone: timezone, hour: '2-digit', minute: '2-digit' })
  return hour.format(endsAt) !== windowUntil.slice(0, 5)
}
