import { expect, test } from 'vitest'
import { rangesOf } from './ranges.ts'

test.each([
  [[], []],
  [[4], ['4']],
  [
    [4, 5],
    ['4', '5'],
  ],
  [[4, 5, 6], ['4–6']],
  [
    [1, 4, 5, 7, 8, 9, 12],
    ['1', '4', '5', '7–9', '12'],
  ],
])('lessons %j are written %j', (lessons, written) => {
  expect(rangesOf(lessons)).toEqual(written)
})
