import { describe, expect, it } from 'vitest'
import {
  isLesson,
  LESSONS,
  LEVELS,
  lessonAtOverall,
  lessonsOf,
  levelCode,
  overallLesson,
  TOTAL_LESSONS,
} from './curriculum.ts'

describe('levels', () => {
  it.each([
    [1, 2, 70, 'orange'],
    [2, 3, 207, 'purple'],
    [3, 4, 114, 'green'],
    [4, 5, 137, 'red'],
  ] as const)('Level %i has code %i, %i lessons and is %s', (level, code, lessons, colour) => {
    expect(LEVELS[level - 1]).toEqual({ level, code, lessons, colour })
    expect(levelCode(level)).toBe(code)
    expect(lessonsOf(level)).toBe(lessons)
    expect(LESSONS[level - 1]).toBe(lessons)
  })

  it.each([0, 5, -1, 1.5, Number.NaN])('an unknown level, %d, falls back to code 0', level => {
    expect(levelCode(level)).toBe(0)
  })

  it('adds up to 528 lessons', () => {
    expect(LESSONS.reduce((sum, lessons) => sum + lessons)).toBe(TOTAL_LESSONS)
  })
})

describe('overall lesson numbers', () => {
  it.each([
    [1, 1, 1],
    [1, 70, 70],
    [2, 1, 71],
    [2, 207, 277],
    [3, 1, 278],
    [3, 114, 391],
    [4, 1, 392],
    [4, 137, 528],
  ] as const)('lesson %i.%i is number %i', (level, lesson, overall) => {
    expect(overallLesson(level, lesson)).toBe(overall)
    expect(lessonAtOverall(overall)).toEqual({ level, lesson })
  })

  it('convert to every lesson and back', () => {
    for (let overall = 1; overall <= TOTAL_LESSONS; overall++) {
      const { level, lesson } = lessonAtOverall(overall)
      expect(overallLesson(level, lesson)).toBe(overall)
    }
  })

  it.each([
    [0, 1],
    [5, 1],
    [1, 0],
    [1, 71],
    [2, 208],
    [3, 115],
    [4, 138],
    [1, 1.5],
    [1.5, 1],
    [1, Number.NaN],
  ])('lesson %d.%d does not exist', (level, lesson) => {
    expect(isLesson(level, lesson)).toBe(false)
    expect(() => overallLesson(level, lesson)).toThrow(RangeError)
  })

  it.each([0, 529, -1, 1.5, Number.NaN])('no lesson has the overall number %d', overall => {
    expect(() => lessonAtOverall(overall)).toThrow(RangeError)
  })
})
