import { expect, test } from 'vitest'
import { roleAt } from './current-session.ts'

const home = {
  districtId: '1',
  userType: 'SchoolAdmin' as const,
  managedExternally: false,
  schoolId: '11',
  classroomId: null,
  onlySchoolId: null,
  taughtSchools: ['12'],
}

test.each([
  [undefined, 'SchoolAdmin'],
  ['11', 'SchoolAdmin'],
  ['12', 'Teacher'],
])('at school %s an administrator of 11 who teaches at 12 is a %s', (schoolId, is) => {
  expect(roleAt(home, schoolId)).toBe(is)
})
