import { isLesson, LESSONS, type Lesson, type Level, overallLesson, TOTAL_LESSONS } from './curriculum.ts'
import type { DayNumber, Instant } from './dates.ts'

/** A lesson as one number: level × 1000 + its number within the level. */
export type LessonKey = number

/** A lesson was completed, for the first time or again. */
export interface Completion {
  readonly level: number
  readonly lesson: number
  readonly finishedAt: Instant
}

/** Every lesson that was ever completed and when it was first, by instant, then level, then lesson (D 18). */
export interface Firsts {
  readonly lessons: readonly LessonKey[]
  readonly at: readonly Instant[]
}

/** The same by calendar day. */
export interface Timeline {
  /** The days with at least one first completion, sorted, each once: Days of Progress. */
  readonly days: DayNumber[]
  /** For each level the days on which its lessons were first completed, sorted, one entry a lesson. */
  readonly byLevel: [DayNumber[], DayNumber[], DayNumber[], DayNumber[]]
}

/** Who has completed nothing. */
export const NO_FIRSTS: Firsts = { lessons: [], at: [] }

/** The key of a lesson. */
export function lessonKey(level: number, lesson: number): LessonKey {
  return level * 1000 + lesson
}

/** The lesson of a key. Throws on a lesson that does not exist. */
export function lessonOfKey(key: LessonKey): Lesson {
  const level = Math.floor(key / 1000)
  const lesson = key % 1000
  if (!isLesson(level, lesson)) throw new RangeError(`No lesson has the key ${key}`)
  return { level: level as Level, lesson }
}

/** The first completion of every lesson among all of a student's events, in whatever order and however often they come. */
export function firstCompletions(events: readonly Completion[]): Firsts {
  // As they come while children learn: one by one.
  if (events.length === 1) {
    const { level, lesson, finishedAt } = events[0]!
    if (!isLesson(level, lesson)) throw new RangeError(`No lesson ${lesson} in level ${level}`)
    return { lessons: [lessonKey(level, lesson)], at: [finishedAt] }
  }
  return mergeFirsts(NO_FIRSTS, events)
}

/**
 * First completions with further events taken in: exactly what all events together would have given. The same object
 * comes back when nothing changed. Throws on a lesson that does not exist.
 */
export function mergeFirsts(firsts: Firsts, events: Iterable<Completion>): Firsts {
  const { lessons, at } = firsts
  const earliest = NEVER.slice()
  for (let i = 0; i < lessons.length; i++) earliest[overallOfKey(lessons[i]!)] = at[i]!

  const changed: LessonKey[] = []
  const seen = UNSEEN.slice()
  for (const { level, lesson, finishedAt } of events) {
    const overall = overallLesson(level, lesson)
    if (!(finishedAt < earliest[overall]!)) continue
    earliest[overall] = finishedAt
    if (seen[overall]) continue
    seen[overall] = true
    changed.push(lessonKey(level, lesson))
  }
  if (changed.length === 0) return firsts
  return merged(firsts, changed, seen, earliest)
}

/** By overall lesson number. Copying these is many times faster than filling an array for each student. */
const NEVER: readonly Instant[] = Array.from({ length: TOTAL_LESSONS + 1 }, () => Number.POSITIVE_INFINITY)
const UNSEEN: readonly boolean[] = Array.from({ length: TOTAL_LESSONS + 1 }, () => false)

/** Both lists are brought together in order; what was replaced by something earlier is dropped from the old one. */
function merged(firsts: Firsts, changed: LessonKey[], seen: boolean[], earliest: Instant[]): Firsts {
  const at = (key: LessonKey) => earliest[overallOfKey(key)]!
  const before = (a: LessonKey, b: LessonKey) => at(a) - at(b) || a - b
  changed.sort(before)
  const result: { lessons: LessonKey[]; at: Instant[] } = { lessons: [], at: [] }
  const take = (key: LessonKey) => {
    result.lessons.push(key)
    result.at.push(at(key))
  }
  let next = 0
  for (const key of firsts.lessons) {
    if (seen[overallOfKey(key)]) continue
    while (next < changed.length && before(changed[next]!, key) < 0) take(changed[next++]!)
    take(key)
  }
  while (next < changed.length) take(changed[next++]!)
  return result
}

/** overallLesson without its checks, for keys that were made from lessons that exist. */
const OFFSET = [0, 0, LESSONS[0], LESSONS[0] + LESSONS[1], LESSONS[0] + LESSONS[1] + LESSONS[2]]
function overallOfKey(key: LessonKey): number {
  const level = (key / 1000) | 0
  return OFFSET[level]! + key - level * 1000
}

/** First completions by calendar day; `dayOf` comes from dayNumberIn of the district's zone (D 13). */
export function timelineOf(firsts: Firsts, dayOf: (at: Instant) => DayNumber): Timeline {
  const days: DayNumber[] = []
  const byLevel: Timeline['byLevel'] = [[], [], [], []]
  let latest = Number.NEGATIVE_INFINITY
  let inOrder = true
  for (let i = 0; i < firsts.at.length; i++) {
    const day = dayOf(firsts.at[i]!)
    byLevel[((firsts.lessons[i]! / 1000) | 0) - 1]!.push(day)
    if (day === latest) continue
    if (day < latest) inOrder = false
    days.push(day)
    latest = day
  }
  return inOrder ? { days, byLevel } : sorted(days, byLevel)
}

/** Where a clock falls back over midnight, a later instant can lie on an earlier day. */
function sorted(days: DayNumber[], byLevel: Timeline['byLevel']): Timeline {
  const ascending = (a: number, b: number) => a - b
  for (const level of byLevel) level.sort(ascending)
  return { days: [...new Set(days)].sort(ascending), byLevel }
}
