import { expect, test } from 'vitest'
import { nextMailDay, rangeOfMail } from './mail-days.ts'

test.each([
  ['weekly', '2026-11-25', '2026-11-30'],
  ['weekly', '2026-11-29', '2026-11-30'],
  ['weekly', '2026-11-30', '2026-12-07'],
  ['monthly', '2026-11-30', '2026-12-01'],
  ['monthly', '2026-12-01', '2027-01-01'],
  ['monthly', '2028-02-28', '2028-03-01'],
] as const)('the next %s mail after %s goes on %s', (every, after, day) => {
  expect(nextMailDay(every, after)).toBe(day)
})

const MONDAY = '2026-11-30'

test.each([
  ['thisWeek', '2026-11-23', '2026-11-29'],
  ['lastWeek', '2026-11-23', '2026-11-29'],
  ['today', '2026-11-29', '2026-11-29'],
  ['last7Days', '2026-11-23', '2026-11-29'],
  ['thisMonth', '2026-11-01', '2026-11-29'],
  ['lastMonth', '2026-10-01', '2026-10-31'],
  ['thisSchoolYear', '2026-07-01', '2026-11-29'],
])('on a Monday morning, %s is from %s to %s', (range, start, end) => {
  expect(rangeOfMail({ range }, MONDAY)).toEqual({ start, end })
})

test('on the first of a month, this month is the one that has ended', () => {
  expect(rangeOfMail({ range: 'thisMonth' }, '2026-12-01')).toEqual({ start: '2026-11-01', end: '2026-11-30' })
})

test('dates stay as they are; without any, or with impossible ones, it is the week that has ended', () => {
  const dates = { start: '2026-09-01', end: '2026-10-31' }
  expect(rangeOfMail(dates, MONDAY)).toEqual(dates)
  const week = { start: '2026-11-23', end: '2026-11-29' }
  expect(rangeOfMail({}, MONDAY)).toEqual(week)
  expect(rangeOfMail({ start: '2026-10-31', end: '2026-09-01' }, MONDAY)).toEqual(week)
  expect(rangeOfMail({ range: 'someWeek' }, MONDAY)).toEqual(week)
})
