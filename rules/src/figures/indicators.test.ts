import { describe, expect, it } from 'vitest'
import { compareToMean, indicatorOf, indicators, peerMean } from './indicators.ts'

describe('an arrow', () => {
  it.each([
    [80, [80, 60, 40], 1],
    [60, [80, 60, 40], 0],
    [40, [80, 60, 40], -1],
    [5, [5], 0],
    [0, [0, 0, 0], 0],
    [33.34, [33.34, 33.26], 0],
    [33.35, [33.35, 33.25], 1],
    [50, [50, 49.9], 0],
    [49.9, [50, 49.9], -1],
  ])('for %d among %j is %i', (value, peers, indicator) => {
    expect(indicatorOf(value, peers)).toBe(indicator)
  })

  it('is missing for an empty cell, which does not count in the mean', () => {
    expect(indicatorOf(null, [null, 10])).toBeNull()
    expect(indicatorOf(10, [10, null, null])).toBe(0)
    expect(compareToMean(10, null)).toBeNull()
    expect(peerMean([])).toBeNull()
    expect(peerMean([null])).toBeNull()
    expect(peerMean([1, null, 3])).toBe(2)
  })

  it('does not depend on the order of the peers', () => {
    const peers = [0.1, 0.2, 0.3, 1e9, 7, null, 0.7]
    expect(indicatorOf(0.7, peers)).toBe(indicatorOf(0.7, [...peers].reverse()))
  })
})

describe('the arrows of a table', () => {
  const rows = [
    { name: 'Amara', days: 4, lesson: 12 },
    { name: 'Bao', days: 2, lesson: null },
    { name: 'Chloé', days: 0, lesson: 11 },
  ]
  const columns = {
    daysUsage: (row: (typeof rows)[number]) => row.days,
    lastLesson: (row: (typeof rows)[number]) => row.lesson,
  }

  it('are given by row and column, without empty cells', () => {
    expect(indicators(rows, columns)).toEqual([
      { daysUsage: 1, lastLesson: 1 },
      { daysUsage: 0 },
      { daysUsage: -1, lastLesson: -1 },
    ])
  })

  it('compare with all peers when the viewer sees only some rows', () => {
    expect(indicators(rows.slice(1, 2), columns, rows)).toEqual([{ daysUsage: 0 }])
    expect(indicators(rows.slice(0, 1), columns, rows)).toEqual([{ daysUsage: 1, lastLesson: 1 }])
  })

  it('are an empty list for an empty table', () => {
    expect(indicators([], columns)).toEqual([])
  })
})
