import { describe, expect, it } from 'vitest'
import { areFallsKnown, fallOf, type UnitBeside, whereToGo } from './where-to-go.ts'

const STEADY = [3, 3, 3, 3, 3, 3, 3, 3]
const FULL = [5, 5, 5, 5, 5, 5, 5, 5]
const room = (
  id: string,
  needYou: number,
  averageDaysUsage: readonly (number | null)[] = STEADY,
  schoolDays = FULL,
) => ({
  id,
  needYou,
  averageDaysUsage,
  schoolDays,
  studentsCount: 20,
})
const goTo = (...units: readonly (UnitBeside & { readonly id: string })[]) => {
  const found = whereToGo(units)
  return found && `${found.of.id} ${found.why}`
}

describe('where to go first', () => {
  it('is where the share is more than a third above that of the others together', () => {
    expect(goTo(room('1', 4), room('2', 8), room('3', 4))).toBe('2 share')
    expect(goTo(room('1', 2), room('2', 4), room('3', 2))).toBe('2 share')
    // A third more than 6 of 40 is 4 of 20, which is not above it.
    expect(goTo(room('1', 3), room('2', 4), room('3', 3))).toBeNull()
    expect(goTo(room('1', 3), room('2', 5))).toBe('2 share')
  })

  it('goes by the share, not by the number', () => {
    expect(goTo({ ...room('1', 8), studentsCount: 80 }, room('2', 6))).toBe('2 share')
  })

  it('is otherwise where days fell most, by more than a quarter in four weeks', () => {
    const falling = [1.6, 1.6, 1.6, 1.6, 1.4, 1.2, 1.1, 0.9]
    const more = [2, 2, 2, 2, 2, 1, 1, 1]
    expect(goTo(room('1', 4), room('2', 4, falling))).toBe('2 fell')
    expect(goTo(room('1', 4, more), room('2', 4, falling))).toBe('1 fell')
    expect(goTo(room('1', 4), room('2', 4, [4, 4, 4, 4, 4, 4, 4, 3]))).toBeNull()
    // All may have fallen: then it is not said that nothing stands out.
    expect(goTo(room('1', 4, falling), room('2', 4, falling))).toBe('1 fell')
  })

  it('is where days fell twice in a row, whatever they were before, also in the first weeks of a year', () => {
    const steady = [1, 1, 1, 1, 1, 1.6, 1.1, 0.9]
    expect(goTo(room('1', 4), room('2', 4, steady))).toBe('2 fell')
    expect(fallOf(room('1', 4, steady))).toEqual({ from: 1.6, to: 0.9, weeks: 2, last: 7 })
    const early = [0, 0, 0, 0, 0, 1.6, 1.1, 0.9]
    expect(goTo(room('1', 4), room('2', 4, early, [0, 0, 0, 0, 0, 5, 5, 5]))).toBe('2 fell')
    // One low week is not yet a fall.
    expect(goTo(room('1', 4), room('2', 4, [1, 1, 1, 1, 1, 1.6, 1.7, 0.9]))).toBeNull()
    // More was lost in four weeks.
    expect(fallOf(room('1', 4, [2, 2, 2, 2, 2, 1.6, 1.1, 0.9]))?.weeks).toBe(4)
  })

  it('knows nothing of weeks in which nobody was there', () => {
    const none = [null, null, null, null, null, null, 1.6, 0.5]
    expect(fallOf(room('1', 4, none))).toBeNull()
    expect(areFallsKnown([room('1', 4), room('2', 4, none)])).toBe(false)
    expect(areFallsKnown([room('1', 4), { ...room('2', 4, none), studentsCount: 9 }])).toBe(true)
  })

  it('takes no short week and no holiday for a fall', () => {
    const short = [3, 3, 3, 3, 3, 3, 0, 1.8]
    expect(goTo(room('1', 4, short, [5, 5, 5, 5, 5, 5, 0, 3]), room('2', 4))).toBeNull()
    expect(fallOf(room('1', 4, short, [5, 5, 5, 5, 5, 5, 0, 3]))).toEqual({ from: 3, to: 3, weeks: 4, last: 7 })
    expect(fallOf(room('1', 4, short, [0, 0, 0, 0, 0, 0, 5, 5]))).toBeNull()
  })

  it('says who has far fewer before it says that nothing stands out', () => {
    expect(goTo(room('1', 6), room('2', 6), room('3', 6), room('4', 6), room('5', 3))).toBe('5 fewest')
  })

  it('ranks no unit with few children, and none alone', () => {
    expect(goTo(room('1', 2), room('2', 2), { ...room('3', 9), studentsCount: 9 })).toBeNull()
    expect(goTo(room('1', 9))).toBeNull()
    expect(goTo()).toBeNull()
    expect(goTo(room('1', 0), room('2', 0))).toBeNull()
  })
})
