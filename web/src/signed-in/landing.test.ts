import { expect, test } from 'vitest'
import { dashboardPath, dashboardPathIn } from './landing.ts'

test.each([
  [null, '/dashboard/districts'],
  [{ districtId: '1', schoolId: null, classroomId: null }, '/dashboard/districts/1'],
  [{ districtId: '1', schoolId: '11', classroomId: null }, '/dashboard/districts/1/schools/11'],
  [{ districtId: '1', schoolId: '11', classroomId: '111' }, '/dashboard/districts/1/schools/11/classrooms/111'],
])("the dashboard opens at the person's own district, school or class: %o", (home, address) => {
  expect(dashboardPath({ homes: home ? [home] : [] })).toBe(address)
})

test('someone with two districts chooses one, and lands at their own class in it', () => {
  const homes = [
    { districtId: '1', schoolId: '11', classroomId: '111' },
    { districtId: '2', schoolId: null, classroomId: null },
  ]
  expect(dashboardPath({ homes })).toBe('/dashboard/districts')
  expect(dashboardPathIn({ homes }, '1')).toBe('/dashboard/districts/1/schools/11/classrooms/111')
  expect(dashboardPathIn({ homes }, '2')).toBe('/dashboard/districts/2')
  expect(dashboardPathIn({ homes }, '3')).toBe('/dashboard/districts/3')
})
