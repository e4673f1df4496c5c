import { dateOf, dayNumberIn, dayNumberOf } from '@hornbook/rules/dates'

const HOUR = 3_600_000

/** The last millisecond of a day by a zone's clock, as the API writes instants: a membership holds through that day. */
export function lastInstantOf(date: string, zone: string): string {
  const dayAt = dayNumberIn(zone)
  const day = dayNumberOf(date)
  let within = Date.parse(`${date}T12:00:00Z`) - 24 * HOUR
  let after = within + 3 * 24 * HOUR
  while (after - within > 1) {
    const middle = Math.floor((within + after) / 2)
    if (dayAt(middle) > day) after = middle
    else within = middle
  }
  return new Date(within).toISOString()
}

/** The day of an instant by a zone's clock, 'yyyy-MM-dd', as a date field holds it. */
export const dateFieldOf = (instant: string | null, zone: string): string =>
  instant === null ? '' : dateOf(dayNumberIn(zone)(Date.parse(instant)))
