import { expect, test } from 'vitest'
import { dashboardIn, dashboardOf, ownAddress } from './landing.ts'

test.each([
  [null, '/dashboard/districts'],
  [{ districtId: '1', schoolId: null, classroomId: null }, '/dashboard/districts/1'],
  [{ districtId: '1', schoolId: '11', classroomId: null }, '/dashboard/districts/1/schools/11'],
  [{ districtId: '1', schoolId: '11', classroomId: '111' }, '/dashboard/districts/1/schools/11/classrooms/111'],
])('the dashboard opens at the nearest place: %o', (home, address) => {
  expect(dashboardOf({ homes: home ? [home] : [] })).toBe(address)
})

test('whoever works in two districts chooses, and comes to their own class in the one they choose', () => {
  const homes = [
    { districtId: '1', schoolId: '11', classroomId: '111' },
    { districtId: '2', schoolId: null, classroomId: null },
  ]
  expect(dashboardOf({ homes })).toBe('/dashboard/districts')
  expect(dashboardIn({ homes }, '1')).toBe('/dashboard/districts/1/schools/11/classrooms/111')
  expect(dashboardIn({ homes }, '2')).toBe('/dashboard/districts/2')
  expect(dashboardIn({ homes }, '3')).toBe('/dashboard/districts/3')
})

test('signing in returns to a page of ours', () => {
  expect(ownAddress('/districts/4?range=thisWeek')).toBe('/districts/4?range=thisWeek')
})

test('the code of a hand-off is not what signing in returns to', () => {
  const given = '/districts/4?authentication_token=abc&filter[startDateEq]=2026-09-01'
  expect(ownAddress(given)).toBe('/districts/4?filter[startDateEq]=2026-09-01')
  expect(ownAddress('/my-reports?authentication_token=abc')).toBe('/my-reports')
})

test.each([
  undefined,
  '',
  '/',
  '/login',
  '/logout',
  '/a/..//evil.example/a',
  '//evil.example/a',
  '/\\evil.example/a',
  'https://evil.example/',
  'javascript:alert(1)',
])('signing in never leads elsewhere: %s', given => {
  expect(ownAddress(given)).toBeNull()
})
