import { expect, test } from 'vitest'
import { dashboardOf, ownAddress } from './landing.ts'

test.each([
  [null, '/dashboard/districts'],
  [{ districtId: '1', schoolId: null, classroomId: null }, '/dashboard/districts/1'],
  [{ districtId: '1', schoolId: '11', classroomId: null }, '/dashboard/districts/1/schools/11'],
  [{ districtId: '1', schoolId: '11', classroomId: '111' }, '/dashboard/districts/1/schools/11/classrooms/111'],
])('the dashboard opens at the nearest place: %o', (home, address) => {
  expect(dashboardOf({ home })).toBe(address)
})

test('signing in returns to a page of ours', () => {
  expect(ownAddress('/districts/4?range=thisWeek')).toBe('/districts/4?range=thisWeek')
})

test.each([
  undefined,
  '',
  '/',
  '/login',
  '//evil.example/a',
  '/\\evil.example/a',
  'https://evil.example/',
  'javascript:alert(1)',
])('signing in never leads elsewhere: %s', given => {
  expect(ownAddress(given)).toBeNull()
})
