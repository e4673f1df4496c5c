import { expect, test } from 'vitest'
import { rosterFiles, zipOf } from '../../test/oneroster-zip.ts'
import { readRosterZip } from './read-roster.ts'

test('a role that has ended gives nothing, and says so', async () => {
  const { staff, messages } = await readXena(['teacher,,,s000000', 'districtAdministrator,,2026-02-28,d1'])
  expect(staff).toMatchObject({ role: 'Teacher', schools: ['s000000'], enabled: true })
  expect(messages).toEqual(['This role (districtadministrator) ended on 2026-02-28. It gives nothing.'])
})

test.each([
  ['until the day before it ends', '2026-03-02', 'DistrictAdmin'],
  ['not on the day it ends', '2026-03-01', 'Teacher'],
])('a role counts %s', async (_, ends, role) => {
  expect((await readXena(['teacher,,,s000000', `districtAdministrator,,${ends},d1`])).staff?.role).toBe(role)
})

test.each([
  ['from the day it begins', '2026-03-01', 'SchoolAdmin', ['s000001']],
  ['not before', '2026-03-02', 'Teacher', ['s000000']],
])('a role counts %s', async (_, begins, role, schools) => {
  const { staff } = await readXena(['teacher,,,s000000', `principal,${begins},,s000001`])
  expect(staff).toMatchObject({ role, schools })
})

test('staff of whom no role is in force are as disabled, without the rights of the role', async () => {
  const { staff, codes, leftOut } = await readXena(['districtAdministrator,2025-08-01,2026-02-28,d1'])
  expect(staff).toMatchObject({ role: 'Teacher', schools: [], enabled: false })
  expect(codes).toEqual(['user.no_role_now', 'role.over'])
  expect(leftOut).toEqual([])
})

test('who teaches a class now is its teacher, though their role has ended', async () => {
  const { staff, codes } = await readXena(['principal,,2026-02-28,s000000'], ['c000001,s000001,x1,teacher,,,'])
  expect(staff).toMatchObject({ role: 'Teacher', schools: ['s000001'], enabled: true })
  expect(codes).toContain('role.from_enrollment')
})

test('who taught a class until last month is not its teacher any more', async () => {
  const { staff } = await readXena(['teacher,,2026-02-28,s000000'], ['c000000,s000000,x1,teacher,,,2026-02-28'])
  expect(staff?.enabled).toBe(false)
})

test('a student whose roles have ended is no student; one whose roles begin later is one already', async () => {
  expect((await readXena(['student,,2026-02-28,s000000'])).student).toBeUndefined()
  const { student, codes } = await readXena(['student,2026-08-01,,s000001'])
  expect(student?.schools).toEqual(['s000001'])
  expect(codes).toContain('role.ahead')
})

test('once all terms are over, the end of a role says nothing of teachers, but ends administrators', async () => {
  const files = () => small('2026-02-01')
  expect((await readXena(['teacher,,2026-02-01,s000000'], [], files())).staff).toMatchObject({ enabled: true })
  expect((await readXena(['principal,,2026-02-01,s000000'], [], files())).staff).toMatchObject({ enabled: false })
})

test('a role that ends before it begins is an error', async () => {
  const { codes } = await readXena(['teacher,,,s000000', 'principal,2026-02-28,2026-02-27,s000001'])
  expect(codes).toEqual(['role.date_order'])
})

const at = { now: new Date('2026-03-01T12:00:00Z'), timeZone: 'America/Chicago' }
const small = (termEnds?: string) =>
  rosterFiles({ version: '1.2', schools: 2, classes: 4, students: 12, ...(termEnds && { termEnds }) })

/** A file with one more person, who has these roles ('role,begin,end,org') and stands in these rows of enrollments.csv. */
async function readXena(roles: readonly string[], enrollments: readonly string[] = [], files = small()) {
  files['users.csv'] += 'x1,,,true,xena,,Xena,Stone,,,xena@school.example,,,,,,,,,,,\r\n'
  for (const [at, role] of roles.entries()) files['roles.csv'] += `x${at},,,x1,secondary,${role},\r\n`
  for (const [at, row] of enrollments.entries()) files['enrollments.csv'] += `y${at},,,${row}\r\n`
  const { roster, problems } = await readRosterZip(await zipOf(files), at)
  return {
    staff: roster?.staff.find(({ sourcedId }) => sourcedId === 'x1'),
    student: roster?.students.find(({ sourcedId }) => sourcedId === 'x1'),
    leftOut: roster?.leftOut,
    codes: problems.all().map(({ code }) => code),
    messages: problems.all().map(({ message }) => message),
  }
}
