import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { LEAST_SHOWN, shownSubgroups } from './subgroups.ts'

const groupsOf = (...counts: number[]) => counts.map((studentsCount, id) => ({ id, studentsCount }))
const shownCounts = (counts: readonly number[], all: number) =>
  shownSubgroups(groupsOf(...counts), all).map(({ studentsCount }) => studentsCount)

describe('Groups of few children are not shown', () => {
  test.each([
    ['ten are shown, nine are not', [10, 25, 12, 40, 9, 3], 99, [40, 25, 12, 10]],
    ['what is left of the whole is few', [95, 60], 100, [60]],
    ['nothing is left of the whole', [100], 100, [100]],
    ['one small group could be worked out from the others, so another hides it', [50, 30, 4], 84, [50]],
    ['two small groups hide each other only if they are ten together', [50, 6, 5], 61, [50]],
    ['two that are few together', [50, 30, 4, 5], 89, [50]],
    ['nobody', [], 0, []],
  ])('%s', (_, counts, all, shown) => {
    expect(shownCounts(counts, all)).toEqual(shown)
  })

  test('whatever the groups, nothing that is shown or left over is few', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 40 }), { maxLength: 8 }), counts => {
        const all = counts.reduce((sum, count) => sum + count, 0)
        const shown = shownCounts(counts, all)
        const left = all - shown.reduce((sum, count) => sum + count, 0)
        expect(shown.every(count => count >= LEAST_SHOWN)).toBe(true)
        expect(shown.length === 0 || left === 0 || left >= LEAST_SHOWN).toBe(true)
      }),
    )
  })
})
