import { expect, test } from 'vitest'
import { dateHints } from './date-hints.ts'
import { dayOrder, readDate } from './dates.ts'

test.each([
  ['2021-08-13', '2021-08-13'],
  ['2013-1-03', '2013-01-03'],
  ['2021/8/3', '2021-08-03'],
  ['20210813', '2021-08-13'],
  ['2017-05-06 08:01:05', '2017-05-06'],
  ['2012-04-23T18:25:43.511Z', '2012-04-23'],
  ['8/13/2021', '2021-08-13'],
  ['8/13/21', '2021-08-13'],
  ['8/13/2021 12:00:00 AM', '2021-08-13'],
  ['13-Aug-2021', '2021-08-13'],
  ['Aug 13, 2021', '2021-08-13'],
  ['44421', '2021-08-13'],
  ['2021-02-30', null],
  ['13/8/2021', null],
  ['12', null],
  ['soon', null],
])('%s is %s when the month comes first', (text, date) => {
  expect(readDate(text, 'month first')).toBe(date)
})

test("1/05/2023 is read in the file's order", () => {
  expect(readDate('1/05/2023', 'month first')).toBe('2023-01-05')
  expect(readDate('1/05/2023', 'day first')).toBe('2023-05-01')
})

test.each([
  ['1/05/2023,8/13/2021', 'Europe/Paris', 'month first'],
  ['1/05/2023,13/8/2021', 'America/Chicago', 'day first'],
  ['1/05/2023', 'America/Chicago', 'month first'],
  ['1/05/2023', 'Europe/Paris', 'day first'],
])('the dates %s in %s are %s', (text, timeZone, order) => {
  const hints = dateHints()
  hints.read(text)
  expect(dayOrder(hints.found(), timeZone)).toBe(order)
})

test('a date split across two chunks is recognised', () => {
  const hints = dateHints()
  hints.read('x,13/8')
  hints.read('/2021,y')
  expect(hints.found()).toMatchObject({ firstIsDay: 1 })
})
