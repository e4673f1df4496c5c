import { describe, expect, it } from 'vitest'
import { byShare, type ComparedClass, standOut } from './stand-out.ts'

const STEADY = [3, 3, 3, 3, 3, 3, 3, 3]
const room = (id: string, needYou: number, averageDaysUsage = STEADY, watching = 0): ComparedClass => ({
  ...{ id, name: `Room ${id}`, grades: ['KG'], teachers: [], studentsCount: 20, averageDaysUsage },
  reasons: [
    ...(needYou > 0 ? [{ reason: 'noLesson', studentsCount: needYou } as const] : []),
    ...(watching > 0 ? [{ reason: 'slowingDown', studentsCount: watching } as const] : []),
  ],
  ...{ positions: [], suggestion: null },
  gradeProgress: { grade1: null, grade2: null, grade3: null, grade4: null, grade5: null, grade4and5: null },
})

describe('the class to go to first', () => {
  it('has twice the median share of children who need you, whoever is worth watching', () => {
    expect(standOut([room('1', 4), room('2', 8), room('3', 4)])).toMatchObject({ of: { id: '2' }, fell: false })
    expect(standOut([room('1', 4), room('2', 7), room('3', 4)])).toBeNull()
    const watched = [room('1', 3, STEADY, 8), room('2', 7, STEADY, 4), room('3', 3, STEADY, 8)]
    expect(standOut(watched)).toMatchObject({ of: { id: '2' } })
    expect(byShare(watched)[0]?.id).toBe('2')
  })

  it('is measured against the others, of which there may be one', () => {
    expect(standOut([room('1', 3), room('2', 7)])).toMatchObject({ of: { id: '2' } })
    expect(standOut([room('1', 4), room('2', 7)])).toBeNull()
  })

  it('is none because of a single child, or without another class', () => {
    expect(standOut([room('1', 0), room('2', 1), room('3', 0)])).toBeNull()
    expect(standOut([room('1', 0), room('2', 2), room('3', 0)])).toMatchObject({ of: { id: '2' } })
    expect(standOut([room('1', 9)])).toBeNull()
    expect(standOut([])).toBeNull()
  })

  it('has lost a day a week that the others have not', () => {
    const falling = [3, 3, 3, 3, 3, 2, 2, 2]
    expect(standOut([room('1', 4), room('2', 4, falling), room('3', 4)])).toMatchObject({ of: { id: '2' }, fell: true })
    // In a short week every class falls.
    expect(standOut([room('1', 4, falling), room('2', 4, falling), room('3', 4, falling)])).toBeNull()
  })

  it('comes first in the order of shares', () => {
    expect(byShare([room('1', 2), room('2', 5), room('3', 3)]).map(({ id }) => id)).toEqual(['2', '3', '1'])
  })
})
