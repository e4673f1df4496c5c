import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { lessonAtOverall, type PerLevel } from '../reading/curriculum.ts'
import { creditsBefore } from '../reading/placement.ts'
import { advanceNextLesson, nextLessonOf } from './next-lesson.ts'
import { positionOf } from './standing.ts'
import { lessonKey } from './timeline.ts'

const NO_CREDITS: PerLevel = [0, 0, 0, 0]
const keys = (level: number, ...lessons: number[]) => lessons.map(lesson => lessonKey(level, lesson))

describe('the lesson to teach next', () => {
  it.each([
    ['follows what was done in order', [1, 2, 3], 4, 4],
    ['is the one that was skipped', [1, 2, 4], 4, 3],
    ['is the first of several', [2, 4, 5], 4, 1],
    ['is past the current lesson never', [1, 2, 3, 60], 5, 4],
  ])('%s', (_, done, lesson, next) => {
    expect(nextLessonOf({ level: 1, lesson }, NO_CREDITS, keys(1, ...done))).toBe(next)
  })
  it('is past what a test credits, and looks at the current level alone', () => {
    const credits = creditsBefore(4)
    expect(nextLessonOf({ level: 2, lesson: 64 }, credits, [...keys(2, 3, 64), ...keys(3, 1)])).toBe(63)
    expect(nextLessonOf(null, credits, [])).toBeNull()
  })
})

/** A child's lessons in any order, some at a time, after placement tests. */
describe('the lesson to teach next after new lessons', () => {
  const lessons = fc.uniqueArray(fc.integer({ min: 1, max: 120 }), { maxLength: 110 })
  const state = (done: readonly number[], credits: PerLevel) => {
    const counted = done.map(lessonAtOverall).filter(({ level, lesson }) => lesson > credits[level - 1]!)
    const allTime = credits.map((count, at) => count + counted.filter(({ level }) => level === at + 1).length)
    const position = positionOf(allTime as unknown as PerLevel)
    const all = done.map(lessonAtOverall).map(({ level, lesson }) => lessonKey(level, lesson))
    return { allTime: allTime as unknown as PerLevel, position, all, nextLesson: nextLessonOf(position, credits, all) }
  }
  it('is the same as from all lessons, or is to be looked up', () => {
    let known = 0
    fc.assert(
      fc.property(lessons, fc.nat(100), fc.constantFrom(1, 2, 3, 4), (done, percent, test) => {
        const credits = creditsBefore(test)
        const cut = Math.floor((done.length * percent) / 100)
        const [before, after] = [state(done.slice(0, cut), credits), state(done, credits)]
        const advanced = advanceNextLesson(before, after.all.slice(cut), credits, after.position)
        if (advanced === undefined) return
        known++
        expect(advanced).toBe(after.nextLesson)
      }),
      { numRuns: 2000 },
    )
    expect(known).toBeGreaterThan(200)
  })
  it('is known for a child who learns in order, over the end of a level too', () => {
    for (let count = 0; count < 120; count++) {
      const done = Array.from({ length: count }, (_, at) => at + 1)
      const [before, after] = [state(done, NO_CREDITS), state([...done, count + 1], NO_CREDITS)]
      expect(advanceNextLesson(before, after.all.slice(-1), NO_CREDITS, after.position)).toBe(after.nextLesson)
    }
  })
})
