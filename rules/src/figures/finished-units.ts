import { LEVELS, type Level } from '../reading/curriculum.ts'
import { type LessonUnit, UNITS } from '../reading/units.ts'
import type { LearningFacts } from './goal-way.ts'

/** A unit or a whole level that a student has finished, with the day of its last lesson, 'yyyy-MM-dd'. */
export interface Finished {
  readonly level: Level
  /** Null for the whole level. */
  readonly unit: LessonUnit | null
  readonly lessons: number
  readonly date: string
}

/**
 * What a student has finished, in the order of the days; a level comes after its last unit (RPT-11). Every lesson of it
 * is done or credited, and at least one is done: what a placement test credits as a whole was not learned here.
 */
export function finishedUnits({ lessons, credits }: Pick<LearningFacts, 'lessons' | 'credits'>): readonly Finished[] {
  const dates = new Map(lessons.map(({ level, lesson, date }) => [`${level} ${lesson}`, date]))
  const finishedOn = (level: Level, first: number, last: number): string | null => {
    let latest: string | null = null
    for (let lesson = first; lesson <= last; lesson++) {
      const date = dates.get(`${level} ${lesson}`)
      if (date === undefined && lesson > (credits[level - 1] ?? 0)) return null
      if (date !== undefined && (latest === null || date > latest)) latest = date
    }
    return latest
  }
  const finished = LEVELS.flatMap(({ level, lessons: all }) => {
    const spans = UNITS.filter(unit => unit.level === level).map(unit => ({ unit, ...unit }))
    return [...spans, { unit: null, startLesson: 1, endLesson: all }].flatMap(({ unit, startLesson, endLesson }) => {
      const date = finishedOn(level, startLesson, endLesson)
      return date === null ? [] : [{ level, unit, lessons: endLesson - startLesson + 1, date }]
    })
  })
  return finished.toSorted((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0))
}
