import { describe, expect, it } from 'vitest'
import { LESSONS, lessonAtOverall, TOTAL_LESSONS } from './curriculum.ts'
import { ROLLUPS, UNITS, unitOf } from './units.ts'

describe('units', () => {
  it('contain every lesson exactly once', () => {
    const held = UNITS.flatMap(({ level, startLesson, endLesson }) =>
      Array.from({ length: endLesson - startLesson + 1 }, (_, i) => level * 1000 + startLesson + i),
    )
    expect(held).toHaveLength(TOTAL_LESSONS)
    expect(new Set(held).size).toBe(TOTAL_LESSONS)
    for (let overall = 1; overall <= TOTAL_LESSONS; overall++) expect(unitOf(lessonAtOverall(overall))).not.toBeNull()
  })

  it.each([
    [1, 5],
    [2, 11],
    [3, 13],
    [4, 13],
  ])('Level %i has %i of them', (level, units) => {
    const ofLevel = UNITS.filter(unit => unit.level === level)
    expect(ofLevel).toHaveLength(units)
    expect(ofLevel.at(-1)?.endLesson).toBe(LESSONS[level - 1])
  })

  it.each([
    [1, 1, 'a-l'],
    [1, 70, 'W-Z'],
    [2, 4, 'VC words'],
    [2, 5, 'CVC words'],
    [2, 132, 'QU'],
    [2, 138, 'Capitalization'],
    [2, 168, 'Period (.)'],
    [2, 179, 'Question mark (?)'],
    [2, 188, 'Exclamation mark (!)'],
    [2, 189, 'Comma (,)'],
    [2, 196, 'Comma (,)'],
    [2, 197, 'Review'],
    [3, 112, 'Compound words'],
    [4, 137, 'Derivational suffixes'],
  ] as const)('lesson %i.%i is taught in %s', (level, lesson, label) => {
    expect(unitOf({ level, lesson })?.label).toBe(label)
  })

  it('the rollup has 84 lessons of Level 3', () => {
    expect(ROLLUPS.map(unit => [unit.level, unit.endLesson - unit.startLesson + 1])).toEqual([[3, 84]])
  })
})
