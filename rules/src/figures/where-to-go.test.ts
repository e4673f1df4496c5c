import { describe, expect, it } from 'vitest'
import { fallOf, type UnitBeside, whereToGo } from './where-to-go.ts'

const STEADY = [3, 3, 3, 3, 3, 3, 3, 3]
const FULL = [5, 5, 5, 5, 5, 5, 5, 5]
const room = (id: string, needYou: number, averageDaysUsage = STEADY, schoolDays = FULL) => ({
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

  it('takes no short week and no holiday for a fall', () => {
    const short = [3, 3, 3, 3, 3, 3, 0, 1.8]
    expect(goTo(room('1', 4, short, [5, 5, 5, 5, 5, 5, 0, 3]), room('2', 4))).toBeNull()
    expect(fallOf(room('1', 4, short, [5, 5, 5, 5, 5, 5, 0, 3]))).toEqual({ from: 3, to: 3 })
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
