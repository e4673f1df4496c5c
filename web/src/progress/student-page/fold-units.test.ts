import { UNITS } from '@hornbook/rules/reading/units'
import { expect, test } from 'vitest'
import { type FoldableUnit, foldUnits, type LessonSquare } from './fold-units.ts'

/** The units with this many lessons of each level done, and the goal at one of Level 2. */
function unitsOf(done: readonly number[], current: number | null, goal = 166): FoldableUnit[] {
  return UNITS.map(unit => ({
    unit,
    squares: Array.from({ length: unit.endLesson - unit.startLesson + 1 }, (_, at): LessonSquare => {
      const lesson = unit.startLesson + at
      const upTo = done[unit.level - 1] ?? 0
      const state = lesson <= upTo ? 'completed' : current === unit.level && lesson === upTo + 1 ? 'current' : 'notYet'
      return { lesson, state, isGoal: unit.level === 2 && lesson === goal }
    }),
  }))
}
const shown = (units: readonly FoldableUnit[]) => units.map(({ unit }) => `${unit.level} ${unit.label}`)

test('the units of the current level show up to the goal, the others are folded', () => {
  const { before, now, later } = foldUnits(unitsOf([70, 49], 2), 2)
  expect(shown(now)).toEqual([
    ...['2 VC words', '2 CVC words', '2 Double consonants', '2 Phrases', '2 QU', '2 Capitalization', '2 Period (.)'],
  ])
  expect(before.map(level => shown(level)[0])).toEqual(['1 a-l'])
  expect(shown(later).slice(0, 5)).toEqual([
    ...['2 Question mark (?)', '2 Exclamation mark (!)', '2 Comma (,)', '2 Review', '3 VCC consonant clusters'],
  ])
})

test('who is past the goal sees the units that have begun', () => {
  const { now } = foldUnits(unitsOf([70, 188], 2), 2)
  expect(shown(now).at(-1)).toBe('2 Comma (,)')
})

test('lessons of a later level that were done are not among those with none', () => {
  const { before, later } = foldUnits(unitsOf([10, 0, 3], 1), 1)
  expect(before.map(level => level[0]?.unit.level)).toEqual([3])
  expect([...new Set(later.map(({ unit }) => unit.level))]).toEqual([1, 2, 4])
})

test('after every lesson each level is one line', () => {
  const { before, now, later } = foldUnits(unitsOf([70, 207, 114, 137], null), null)
  expect([before.length, now.length, later.length]).toEqual([4, 0, 0])
})
