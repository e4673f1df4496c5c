import { dateOf, dayNumberOf, firstDayOf, mondayOf, monthOf } from './dates.ts'
import { defaultRange, isPreset, presetRange, type Range, rangeProblem } from './ranges.ts'

/** How often a view comes by mail. */
export const MAIL_RHYTHMS = ['weekly', 'monthly'] as const
export type MailRhythm = (typeof MAIL_RHYTHMS)[number]

/** The next day of a rhythm after a day: a Monday, or the first of a month. */
export function nextMailDay(every: MailRhythm, after: string): string {
  const day = dayNumberOf(after)
  return dateOf(every === 'weekly' ? mondayOf(day) + 7 : firstDayOf(monthOf(day) + 1))
}

interface Asked {
  readonly range?: string | undefined
  readonly start?: string | undefined
  readonly end?: string | undefined
}

/**
 * The dates of a view on the morning of its mail. A range that would end with that day, which has hardly begun, is that of
 * the day before: on a Monday 'this week' is the week that has just ended.
 */
export function rangeOfMail({ range, start, end }: Asked, today: string): Range {
  const yesterday = dateOf(dayNumberOf(today) - 1)
  if (range !== undefined && isPreset(range)) {
    const asked = presetRange(range, today)
    return asked.end === today ? presetRange(range, yesterday) : asked
  }
  if (start !== undefined && end !== undefined && rangeProblem(start, end, today) === null) return { start, end }
  return defaultRange(yesterday)
}
