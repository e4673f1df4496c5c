import { expect, test } from 'vitest'
import { goalDayOf, nextSchoolYear, SCHOOL_YEAR_ENDS, schoolYearName, undoUntil } from './school-years.ts'

test.each([
  ['2026-11-01', 2027],
  ['2026-12-31', 2027],
  ['2027-01-01', 2027],
  ['2027-07-01', 2027],
  ['2027-10-31', 2027],
  ['2027-11-01', 2028],
])('on %s the school year that comes next begins in %i', (today, year) => {
  expect(nextSchoolYear(today)).toBe(year)
})

test.each([
  [2027, '2027-28'],
  [2099, '2099-00'],
  [2008, '2008-09'],
])('the year that begins in %i is written %s', (year, name) => {
  expect(schoolYearName(year)).toBe(name)
})

test.each([
  ['2027-07-01', '2027-08-31'],
  ['2027-07-31', '2027-08-31'],
  ['2027-12-15', '2028-01-31'],
  ['2028-01-20', '2028-02-29'],
])('what began on %s can be undone until %s', (today, last) => {
  expect(undoUntil(today)).toBe(last)
})

test("a district's school year ends on a day from April to June", () => {
  expect([SCHOOL_YEAR_ENDS.length, SCHOOL_YEAR_ENDS[0], SCHOOL_YEAR_ENDS.at(-1)]).toEqual([91, '04-01', '06-30'])
  expect(SCHOOL_YEAR_ENDS).toContain('05-31')
  expect(SCHOOL_YEAR_ENDS).not.toContain('06-31')
  expect(goalDayOf(2026, '05-28')).toBe('2027-05-28')
})
