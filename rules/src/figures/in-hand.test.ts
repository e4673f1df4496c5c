import { expect, test } from 'vitest'
import { comingFriday, isInHand, lastNoteDay, noteDayProblem } from './in-hand.ts'

test.each([
  ['2026-11-22', 'past'],
  ['2026-11-23', null],
  ['2026-12-21', null],
  ['2026-12-22', 'tooLate'],
] as const)('on 2026-11-23, a note until %s: %s', (until, problem) => {
  expect(noteDayProblem(until, '2026-11-23')).toBe(problem)
})

test('the last day is four weeks ahead, over the end of a year too', () => {
  expect(lastNoteDay('2026-12-20')).toBe('2027-01-17')
})

test('a student is in hand through the day, and not after it', () => {
  const note = { until: '2026-11-27' }
  expect(['2026-11-26', '2026-11-27', '2026-11-28'].map(today => isInHand(note, today))).toEqual([true, true, false])
  expect(isInHand(null, '2026-11-26')).toBe(false)
})

test.each([
  ['2026-11-23', '2026-11-27'],
  ['2026-11-27', '2026-11-27'],
  ['2026-11-28', '2026-12-04'],
  ['2026-11-29', '2026-12-04'],
])('on %s the coming Friday is %s', (today, friday) => {
  expect(comingFriday(today)).toBe(friday)
})
