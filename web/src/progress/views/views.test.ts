import { expect, test } from 'vitest'
import { isSameView, pageOf, viewAddressOf } from './views.ts'

const DISTRICT = '/dashboard/districts/1'
const ROOM = `${DISTRICT}/schools/2/classrooms/3`

test('a range by name keeps no dates, and one of dates keeps them', () => {
  const dates = { 'filter[startDateEq]': '2026-11-16', 'filter[endDateEq]': '2026-11-20' }
  expect(viewAddressOf({ pathname: DISTRICT, search: { ...dates, range: 'thisWeek' } })).toBe(
    `${DISTRICT}?range=thisWeek`,
  )
  expect(viewAddressOf({ pathname: DISTRICT, search: dates })).toBe(
    `${DISTRICT}?filter[startDateEq]=2026-11-16&filter[endDateEq]=2026-11-20`,
  )
})

test('filters and order are kept; windows and folded tiles are not', () => {
  const search = { sort: '-attention', 'where.daysUsage': '-3', window: 'skills', level: '2', tiles: 'folded' }
  expect(viewAddressOf({ pathname: `${ROOM}/students/`, search })).toBe(
    `${ROOM}/students?sort=-attention&where.daysUsage=-3`,
  )
})

test.each([`${ROOM}/login-cards`, `${DISTRICT}/students/4`, '/my-reports'])('%s is no view', pathname => {
  expect(viewAddressOf({ pathname, search: {} })).toBeNull()
})

test('the order of parameters does not matter', () => {
  expect(isSameView(`${ROOM}?a=1&b=2`, `${ROOM}?b=2&a=1`)).toBe(true)
  expect(isSameView(`${ROOM}?a=1`, `${ROOM}?a=2`)).toBe(false)
  expect(isSameView(ROOM, `${ROOM}/students`)).toBe(false)
})

test.each([
  [DISTRICT, 'dashboard'],
  [`${DISTRICT}/schools`, 'table'],
  [`${DISTRICT}/compare?of=1,2`, 'compare'],
  [`${ROOM}/students?q=growth`, 'table'],
  [`${ROOM}/growth`, 'growth'],
])('%s is called %s', (address, page) => {
  expect(pageOf(address)).toBe(page)
})
