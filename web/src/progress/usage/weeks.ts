const DAY_MS = 86_400_000
const dayAt = (time: number) => new Date(time).toISOString().slice(0, 10)

/** The Mondays of the last weeks, the first one first; the last is that of today's week. Days are in UTC, as the counts are. */
export function lastMondays(now: number, weeks: number): readonly string[] {
  const daysSinceMonday = (new Date(now).getUTCDay() + 6) % 7
  const monday = now - daysSinceMonday * DAY_MS
  return Array.from({ length: weeks }, (_, at) => dayAt(monday - (weeks - 1 - at) * 7 * DAY_MS))
}
