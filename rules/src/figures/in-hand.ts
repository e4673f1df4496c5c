import { dateOf, dayNumberOf } from '../time/dates.ts'

/** What a note about a student may be (ATT-17). */
export const NOTE = {
  /** Characters. */
  maxLength: 200,
  /** Days ahead: a note says what is being done now, and hides nobody for a year. */
  maxDays: 28,
} as const

/** The last day that a note may say. */
export const lastNoteDay = (today: string): string => dateOf(dayNumberOf(today) + NOTE.maxDays)

/** Why a note cannot last until this day; null if it can. Days are 'yyyy-MM-dd', today is the district's. */
export function noteDayProblem(until: string, today: string): 'past' | 'tooLate' | null {
  if (until < today) return 'past'
  return until > lastNoteDay(today) ? 'tooLate' : null
}

/** A student is in hand through the day that the note says (ATT-17). */
export const isInHand = (note: { readonly until: string } | null, today: string): boolean =>
  note !== null && note.until >= today

/** The Friday of this week, the usual end of a note; on Saturday and Sunday, next week's Friday. */
export function comingFriday(today: string): string {
  const day = dayNumberOf(today)
  // Day 0, 2000-01-01, was a Saturday.
  return dateOf(day + 6 - (((day % 7) + 7) % 7))
}
