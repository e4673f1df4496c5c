import { isLesson, LESSONS, type Lesson, type Level, overallLesson, TOTAL_LESSONS } from '../reading/curriculum.ts'
import type { DayNumber, Instant } from '../time/dates.ts'

/** A lesson as one number: level × 1000 + its number within the level. */
export type LessonKey = number

/** A lesson completed, for the first time or again. */
export interface Completion {
  readonly level: number
  readonly lesson: number
  readonly finishedAt: Instant
}

/** Every lesson ever completed and the instant of its first completion, sorted by instant, level and lesson (NUM-5). */
export interface FirstCompletions {
  readonly lessons: readonly LessonKey[]
  readonly at: readonly Instant[]
}

/** First completions by calendar day. */
export interface Timeline {
  /** Days with at least one first completion, sorted and unique: Days of Progress. */
  readonly days: DayNumber[]
  /** The days on which lessons were first completed, sorted, one entry per lesson. */
  readonly firsts: DayNumber[]
  /** Per level, the days on which its lessons were first completed, sorted, one entry per lesson. */
  readonly byLevel: [DayNumber[], DayNumber[], DayNumber[], DayNumber[]]
}

export const NO_COMPLETIONS: FirstCompletions = { lessons: [], at: [] }

export function lessonKey(level: number, lesson: number): LessonKey {
  return level * 1000 + lesson
}

/** Throws if the lesson does not exist. */
export function lessonOfKey(key: LessonKey): Lesson {
  const level = Math.floor(key / 1000)
  const lesson = key % 1000
  if (!isLesson(level, lesson)) throw new RangeError(`No lesson has the key ${key}`)
  return { level: level as Level, lesson }
}

/** The first completion of every lesson among a student's events, which may repeat and come in any order. */
export function firstCompletions(events: readonly Completion[]): FirstCompletions {
  // The common case: while children learn, events come one at a time.
  if (events.length === 1) {
    const { level, lesson, finishedAt } = events[0]!
    if (!isLesson(level, lesson)) throw new RangeError(`No lesson ${lesson} in level ${level}`)
    return { lessons: [lessonKey(level, lesson)], at: [finishedAt] }
  }
  return mergeCompletions(NO_COMPLETIONS, events)
}

/**
 * Adds events to first completions; the result is the same as from all events together. Returns the same object if
 * nothing changed. Throws if a lesson does not exist.
 */
export function mergeCompletions(firsts: FirstCompletions, events: Iterable<Completion>): FirstCompletions {
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
  return mergeSorted(firsts, changed, seen, earliest)
}

/** By overall lesson number. Copying these is many times faster than filling an array per student. */
const NEVER: readonly Instant[] = Array.from({ length: TOTAL_LESSONS + 1 }, () => Number.POSITIVE_INFINITY)
const UNSEEN: readonly boolean[] = Array.from({ length: TOTAL_LESSONS + 1 }, () => false)

/** Merges two sorted lists. Lessons marked in `seen` have an earlier instant now, so their old entries are dropped. */
function mergeSorted(
  firsts: FirstCompletions,
  changed: LessonKey[],
  seen: boolean[],
  earliest: Instant[],
): FirstCompletions {
  const at = (key: LessonKey) => earliest[overallOfKey(key)]!
  const compare = (a: LessonKey, b: LessonKey) => at(a) - at(b) || a - b
  changed.sort(compare)
  const result: { lessons: LessonKey[]; at: Instant[] } = { lessons: [], at: [] }
  const append = (key: LessonKey) => {
    result.lessons.push(key)
    result.at.push(at(key))
  }
  let next = 0
  for (const key of firsts.lessons) {
    if (seen[overallOfKey(key)]) continue
    while (next < changed.length && compare(changed[next]!, key) < 0) append(changed[next++]!)
    append(key)
  }
  while (next < changed.length) append(changed[next++]!)
  return result
}

/** overallLesson without its checks, for keys of existing lessons. */
const OFFSET = [0, 0, LESSONS[0], LESSONS[0] + LESSONS[1], LESSONS[0] + LESSONS[1] + LESSONS[2]]
function overallOfKey(key: LessonKey): number {
  const level = (key / 1000) | 0
  return OFFSET[level]! + key - level * 1000
}

/** First completions by calendar day; `dayOf` is countedDayIn for the district's time zone (DAY-1). */
export function timelineOf(firsts: FirstCompletions, dayOf: (at: Instant) => DayNumber): Timeline {
  const days: DayNumber[] = []
  const allFirsts: DayNumber[] = []
  const byLevel: Timeline['byLevel'] = [[], [], [], []]
  let latest = Number.NEGATIVE_INFINITY
  let inOrder = true
  for (let i = 0; i < firsts.at.length; i++) {
    const day = dayOf(firsts.at[i]!)
    allFirsts.push(day)
    byLevel[((firsts.lessons[i]! / 1000) | 0) - 1]!.push(day)
    if (day === latest) continue
    if (day < latest) inOrder = false
    days.push(day)
    latest = day
  }
  const timeline = { days, firsts: allFirsts, byLevel }
  return inOrder ? timeline : sortTimeline(timeline)
}

/** Where a clock falls back across midnight, a later instant can be on an earlier day. */
function sortTimeline({ days, firsts, byLevel }: Timeline): Timeline {
  const ascending = (a: number, b: number) => a - b
  for (const level of [firsts, ...byLevel]) level.sort(ascending)
  return { days: [...new Set(days)].sort(ascending), firsts, byLevel }
}
