import { deriveStanding, type StudentFigures, studentFigures } from '@hornbook/rules/figures/student'
import { firstCompletions } from '@hornbook/rules/figures/timeline'
import { PROGRAM_GOALS } from '@hornbook/rules/reading/goals'
import { dayNumberIn } from '@hornbook/rules/time/dates'
import type { Range } from '@hornbook/rules/time/ranges'

/** A lesson completion or a placement result as the learning app sends it. */
export interface SentEvent {
  readonly type: 'lessonCompletion' | 'assessmentResult'
  readonly id: string
  readonly attributes: {
    readonly studentId: string
    readonly finishedAt: string
    readonly level?: number
    readonly lesson?: number
    readonly test?: number
    readonly result?: 'passed' | 'failed'
  }
}

const at = (event: SentEvent) => Date.parse(event.attributes.finishedAt)

const firstsFrom = (events: readonly SentEvent[]) =>
  firstCompletions(
    events
      .filter(event => event.type === 'lessonCompletion')
      .map(event => ({
        level: event.attributes.level as number,
        lesson: event.attributes.lesson as number,
        finishedAt: at(event),
      })),
  )

/** One student's figures, recounted by `rules` from the events alone. */
export function recountFigures(
  events: readonly SentEvent[],
  grades: readonly string[],
  timezone: string,
  range: Range,
): StudentFigures {
  const results = events
    .filter(event => event.type === 'assessmentResult')
    .map(event => ({
      test: event.attributes.test as number,
      result: event.attributes.result as 'passed' | 'failed',
      finishedAt: at(event),
    }))
  const firsts = firstsFrom(events)
  const { percents } = PROGRAM_GOALS
  const standing = deriveStanding({ firsts, results, changes: [], grades: [...grades] }, percents)
  return studentFigures({ standing, firsts, dayOf: dayNumberIn(timezone), percents }, range)
}

/** Day → student-days and first completions of each level, over several students' events. */
export function recountDays(students: readonly (readonly SentEvent[])[], timezone: string): Map<number, number[]> {
  const dayOf = dayNumberIn(timezone)
  const days = new Map<number, number[]>()
  for (const events of students) {
    const firsts = firstsFrom(events)
    const own = new Set<number>()
    firsts.lessons.forEach((key, index) => {
      const day = dayOf(firsts.at[index] as number)
      const row = days.get(day) ?? [0, 0, 0, 0, 0]
      days.set(day, row)
      const level = Math.floor(key / 1000)
      row[level] = (row[level] as number) + 1
      if (!own.has(day)) row[0] = (row[0] as number) + 1
      own.add(day)
    })
  }
  return days
}

/** The items in parts of at most `size`. */
export const inParts = <T>(items: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(items.length / size) }, (_, part) => items.slice(part * size, (part + 1) * size))
