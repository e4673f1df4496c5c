import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { lessonAtOverall, overallLesson } from './curriculum.ts'
import { suggestedLesson, type Taught } from './suggestion.ts'

/** Children at these lessons, who have done the lessons before in order. */
const at = (...overall: (number | null)[]): (Taught | null)[] =>
  overall.map(n => (n === null ? null : { position: lessonAtOverall(n), nextLesson: lessonAtOverall(n).lesson }))
const lesson = (overall: number) => {
  const { level, lesson } = lessonAtOverall(overall)
  return { levelName: `Level ${level}`, lessonOrder: lesson, noMoreLessonAvailable: false }
}
const NONE = { levelName: null, lessonOrder: null, noMoreLessonAvailable: true }

describe('the suggested lesson', () => {
  it.each([
    ['one', at(71), lesson(71)],
    ['four: the top one', at(10, 40, 30, 20), lesson(40)],
    ['five: the lower of the top two', at(10, 40, 30, 20, 50), lesson(40)],
    ['eight: the lower of the top two', at(1, 2, 3, 4, 5, 6, 7, 8), lesson(7)],
    ['nine: the lowest of the top three', at(1, 2, 3, 4, 5, 6, 7, 8, 9), lesson(7)],
    ['five with a tie', at(80, 80, 80, 5, 4), lesson(80)],
    ['which some have completed everything, without them', at(null, null, null, 10, 9), lesson(10)],
    ['which most are beginners, with them', at(300, 1, 1, 1, 1), lesson(1)],
    ['two levels, by level first', at(70, 71), lesson(71)],
  ])('of a class of %s', (_, positions, suggestion) => {
    expect(suggestedLesson(positions)).toEqual(suggestion)
  })

  it('is one that the child has not done, chosen by position and then in the order given', () => {
    const skipped = { position: lessonAtOverall(100), nextLesson: 12 }
    expect(suggestedLesson([skipped, ...at(90, 80, 70)])).toEqual(lesson(82))
    expect(suggestedLesson([...at(200), skipped, ...at(100, 90, 80, 70)])).toEqual(lesson(82))
  })

  it('is missing for an empty class and for one that completed everything', () => {
    expect(suggestedLesson([])).toEqual(NONE)
    expect(suggestedLesson([null, null])).toEqual(NONE)
  })

  it('has at least a quarter of the class at or beyond it, and does not depend on the order', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 528 }), { minLength: 1, maxLength: 40 }), numbers => {
        const { levelName, lessonOrder } = suggestedLesson(at(...numbers))
        const suggested = overallLesson(Number(levelName?.slice(-1)), lessonOrder!)
        expect(numbers.filter(n => n >= suggested).length * 4).toBeGreaterThanOrEqual(numbers.length)
        expect(numbers.filter(n => n > suggested).length * 4).toBeLessThan(numbers.length + 4)
        expect(suggestedLesson(at(...numbers.reverse()))).toMatchObject({ levelName, lessonOrder })
      }),
    )
  })
})
