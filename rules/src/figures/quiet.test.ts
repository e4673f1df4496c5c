import { expect, test } from 'vitest'
import { dateOf, dayNumberOf } from '../time/dates.ts'
import { firstRecentDay, isHoliday, unusuallyQuiet } from './quiet.ts'
import { isWeekday } from './school-days.ts'

/** Every weekday from one date to another, without those left out. */
function lessonDays(first: string, last: string, out: readonly string[] = []) {
  const from = dayNumberOf(first)
  const days = Array.from({ length: dayNumberOf(last) - from + 1 }, (_, at) => from + at)
  return days.filter(day => isWeekday(day) && !out.includes(dateOf(day)))
}
const quiet = (days: readonly number[], today: string) => unusuallyQuiet(days, dayNumberOf(today))

test('three weekdays without lessons are unusual where weekends are the longest gaps', () => {
  const days = lessonDays('2026-09-01', '2026-11-10')
  // The 10th was a Tuesday.
  expect(quiet(days, '2026-11-13')).toBeNull()
  expect(quiet(days, '2026-11-14')).toEqual({ lastDay: dayNumberOf('2026-11-10'), weekdays: 3 })
  expect(quiet(days, '2026-11-16')?.weekdays).toBe(3)
  expect(quiet(days, '2026-11-19')?.weekdays).toBe(6)
})

test('a district that pauses for a week now and then is quiet after more than a week', () => {
  const week = ['2026-10-05', '2026-10-06', '2026-10-07', '2026-10-08', '2026-10-09']
  const days = lessonDays('2026-09-01', '2026-11-10', week)
  expect(quiet(days, '2026-11-18')).toBeNull()
  expect(quiet(days, '2026-11-19')?.weekdays).toBe(6)
})

test('a district that learns once a week is not quiet between two of its days', () => {
  const days = lessonDays('2026-08-03', '2026-11-10').filter(day => day % 7 === 3)
  expect([days.length > 10, quiet(days, '2026-11-12')]).toEqual([true, null])
})

test('lessons on a weekend do not make Monday to Friday a gap', () => {
  expect(quiet([...lessonDays('2026-09-01', '2026-11-10'), dayNumberOf('2026-11-14')], '2026-11-17')).toBeNull()
})

test('nothing is usual for a district with few days of lessons, or none', () => {
  expect(quiet([], '2026-11-19')).toBeNull()
  expect(quiet(lessonDays('2026-10-01', '2026-10-13'), '2026-11-19')).toBeNull()
})

test.each(['2026-11-09', '2026-11-10', '2026-11-11', '2026-11-12', '2026-11-13', '2026-11-14', '2026-11-15'])(
  'on %s nobody is quiet who had lessons on the first recent day, and somebody who had them last the day before',
  today => {
    const recent = firstRecentDay(dayNumberOf(today))
    const quietAfter = (last: number) => quiet(lessonDays('2026-09-01', dateOf(last)), today) !== null
    expect([isWeekday(recent), quietAfter(recent), quietAfter(recent - 1)]).toEqual([true, false, true])
  },
)

test.each([
  [5, 10, false],
  [6, 10, true],
  [9, 9, false],
  [0, 0, false],
])('%i quiet districts of %i: a holiday is %s', (count, active, expected) => {
  expect(isHoliday(count, active)).toBe(expected)
})
