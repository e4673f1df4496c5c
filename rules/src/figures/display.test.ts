import { describe, expect, it } from 'vitest'
import { displayedPercent, formatDecimal } from './display.ts'

describe('displayed percentages', () => {
  it.each([
    [0, 0],
    [79.9, 79],
    [79.999999, 79],
    [80, 80],
    [99.99, 99],
    [100, 100],
    [(55 / 70) * 100, 78],
    [(7 / 70) * 100, 10],
    [(57 / 114) * 100, 50],
    [0.29 * 100, 29],
    [1.1 * 100, 110],
  ])('%d is rounded down to %i', (percent, shown) => {
    expect(displayedPercent(percent)).toBe(shown)
  })

  it('are the exact fraction of lessons, rounded down', () => {
    for (const lessons of [70, 207, 114, 137, 528]) {
      for (let done = 0; done <= lessons; done++) {
        expect(displayedPercent((done / lessons) * 100)).toBe(Number((BigInt(done) * 100n) / BigInt(lessons)))
      }
    }
  })
})

describe('displayed days and averages', () => {
  it.each([
    [0, '0.0'],
    [2, '2.0'],
    [2.04, '2.0'],
    [2.05, '2.1'],
    [2.449999, '2.4'],
    [2.45, '2.5'],
    [1 / 3, '0.3'],
    [1.15, '1.2'],
    [9.95, '10.0'],
    [1.005, '1.0'],
  ])('%d is rounded half up to one decimal: %s', (value, shown) => {
    expect(formatDecimal(value)).toBe(shown)
  })
})
