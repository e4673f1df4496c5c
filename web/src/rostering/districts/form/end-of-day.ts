import { dateOf, dayNumberIn, dayNumberOf } from '@hornbook/rules/time/dates'

const HOUR = 3_600_000

/** The last millisecond of a day in a zone, as an ISO instant: a membership is valid through that day. */
export function endOfDay(date: string, zone: string): string {
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

/** The day of an instant in a zone as a date field's value: 'yyyy-MM-dd', or empty. */
export const toDateField = (instant: string | null, zone: string): string =>
  instant === null ? '' : dateOf(dayNumberIn(zone)(Date.parse(instant)))
