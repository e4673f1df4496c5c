import type { Lesson, PerLevel } from '../reading/curriculum.ts'
import { positionOf } from './standing.ts'
import { type LessonKey, lessonKey } from './timeline.ts'

/**
 * The lesson of the current level to teach next: the first that is neither done nor credited, which may be before the
 * current lesson (RULE-9). Takes all lessons ever done; null for who has done everything.
 */
export function nextLessonOf(position: Lesson | null, credits: PerLevel, done: readonly LessonKey[]): number | null {
  if (position === null) return null
  const { level, lesson } = position
  const [from, to] = [lessonKey(level, credits[level - 1]!), lessonKey(level, lesson)]
  const before = new Set<LessonKey>()
  for (let i = 0; i < done.length; i++) if (done[i]! > from && done[i]! < to) before.add(done[i]!)
  return firstMissing(before, from) - lessonKey(level, 0)
}

/** The first key after `from` that is not in the set. */
function firstMissing(done: ReadonlySet<LessonKey>, from: LessonKey): LessonKey {
  let key = from + 1
  while (done.has(key)) key++
  return key
}

/** What is known of a student before new lessons: the counts, and the lesson to teach next. */
interface Before {
  readonly allTime: PerLevel
  readonly nextLesson: number | null
}

/**
 * The same after new lessons, if what was done before need not be looked up for it; undefined if it must. Whoever did a
 * level in order has done exactly what is counted.
 */
export function advanceNextLesson(
  before: Before,
  lessons: readonly LessonKey[],
  credits: PerLevel,
  position: Lesson | null,
): number | null | undefined {
  if (position === null) return null
  const { level } = position
  const was = positionOf(before.allTime)
  const isSameLevel = was?.level === level
  const credited = credits[level - 1]!
  const known = isSameLevel ? before.nextLesson! : credited + 1
  const isInOrder = isSameLevel ? known === was.lesson : before.allTime[level - 1] === credited
  const added = new Set(lessons)
  if (isInOrder) return firstMissing(added, lessonKey(level, known - 1)) - lessonKey(level, 0)
  return isSameLevel && !added.has(lessonKey(level, known)) ? known : undefined
}
