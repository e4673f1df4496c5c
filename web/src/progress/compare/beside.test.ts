import { describe, expect, it } from 'vitest'
import { type Beside, mostOf } from './beside.ts'
import { byShare, type ComparedClass, meanDaysOf, schoolWeeksOf } from './stand-out.ts'

const STEADY = [3, 3, 3, 3, 3, 3, 3, 3]
const room = (id: string, needYou: number, watching = 0): ComparedClass => ({
  id,
  name: `Room ${id}`,
  grades: ['KG'],
  teachers: [],
  studentsCount: 20,
  averageDaysUsage: STEADY,
  reachedCount: 0,
  onPathCount: 0,
  belowCount: 0,
  farBelowCount: 0,
  reasons: [
    ...(needYou > 0 ? [{ reason: 'noLesson', studentsCount: needYou } as const] : []),
    ...(watching > 0 ? [{ reason: 'slowingDown', studentsCount: watching } as const] : []),
  ],
  positions: [],
  suggestion: null,
  gradeProgress: { grade1: null, grade2: null, grade3: null, grade4: null, grade5: null, grade4and5: null },
})

describe('classes beside each other', () => {
  it('come in the order of shares, whoever is worth watching', () => {
    expect(byShare([room('1', 2, 9), room('2', 5), room('3', 3)]).map(({ id }) => id)).toEqual(['2', '3', '1'])
  })
})

describe('days week by week', () => {
  it('have gaps where there was no school, which count in no mean', () => {
    const weeks = schoolWeeksOf({ averageDaysUsage: [1.5, 0, null, 1], schoolDays: [5, 0, 5, 3] })
    expect(weeks).toEqual([1.5, null, null, 1])
    expect(meanDaysOf([weeks, [2.25], [null]])).toBe(1.75)
  })
})

describe('what most children need somebody for', () => {
  const of = (reasons: Beside['reasons']) => mostOf({ reasons } as Beside)?.reason
  it('is the acute reason of most children', () => {
    expect(
      of([
        { reason: 'neverStarted', studentsCount: 1 },
        { reason: 'inTest', studentsCount: 3 },
        { reason: 'slowingDown', studentsCount: 8 },
      ]),
    ).toBe('inTest')
  })
  it('are unknown where no reasons were asked for', () => {
    expect(of(null)).toBeUndefined()
  })
})
