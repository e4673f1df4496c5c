import { describe, expect, it } from 'vitest'
import { displayedPercent, formatDecimal, roundToTenth } from './display.ts'

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

describe('rounding to one decimal', () => {
  it.each([
    [0, 0],
    [0.04, 0],
    [0.05, 0.1],
    [0.15, 0.2],
    [0.25, 0.3],
    [1.005, 1],
    [1.449999, 1.4],
    [8.35, 8.4],
    [99.95, 100],
    [-0.05, 0],
    [-0.15, -0.1],
    [-0.16, -0.2],
    [(35 / 70) * 100, 50],
    [1_763_000_000_123, 1_763_000_000_123],
  ])('rounds %d half up to %d', (value, rounded) => {
    expect(roundToTenth(value)).toBeCloseTo(rounded, 12)
  })
})

describe('rounding a percentage of lessons', () => {
  it('is half up despite the floating-point error of the division', () => {
    for (const lessons of [70, 207, 114, 137, 560, 1120]) {
      for (let done = 0; done <= lessons; done++) {
        const tenths = (BigInt(done) * 2000n + BigInt(lessons)) / (2n * BigInt(lessons))
        expect(roundToTenth((done / lessons) * 100)).toBe(Number(tenths) / 10)
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
