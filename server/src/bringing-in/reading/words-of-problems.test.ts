import { expect, test } from 'vitest'
import { type CsvFiles, rosterFiles, zipOf } from '../../test/oneroster-zip.ts'
import { readRosterZip } from './read-roster.ts'

const at = { now: new Date('2026-03-01T12:00:00Z'), timeZone: 'America/Chicago' }
const small = (version: '1.1' | '1.2' = '1.1') => rosterFiles({ version, schools: 2, classes: 4, students: 12 })
const edited = (file: string, from: string | RegExp, to: string, files = small()): CsvFiles => {
  const text = files[file] as string
  expect(text.replace(from, to)).not.toBe(text)
  return { ...files, [file]: text.replace(from, to) }
}
const read = async (files: CsvFiles | Buffer) => readRosterZip(Buffer.isBuffer(files) ? files : await zipOf(files), at)
const said = async (files: CsvFiles | Buffer, code: string) =>
  (await read(files)).problems.all().flatMap(one => (one.code === code ? [[one.name, one.message]] : []))

test('a file that is no zip is told what to do to the last word', async () => {
  expect(await said(Buffer.from(small()['users.csv'] as string), 'zip.other_kind')).toEqual([
    [
      null,
      'This is a single CSV file. A roster is several (orgs, classes, users, enrollments …): put all of them in one zip.',
    ],
  ])
})

test.each([
  ['users.csv', 't000000,,,true,', 't000000,,,false,', 'user.disabled', 'Amara Abara'],
  ['users.csv', /(t000001,.*)teacher1@school.example/, '$1', 'user.no_email', 'Ben Abara'],
  ['users.csv', 'teacher1@school.example', 'teacher0@school.example', 'user.same_email', 'Ben Abara'],
  ['users.csv', 'student1,', 'student0,', 'user.same_username', 'Ben Abara'],
  ['users.csv', /student1,(.*),KG,/, 'student1,$1,,', 'grade.missing', 'Ben Abara'],
  ['enrollments.csv', 'p000001,student,,2025-08-18,', 'p000001,student,,2025-08-18,2024-01-01', 'row.date_order', 'Ben Abara, Class 2'],
  ['enrollments.csv', 't000001,teacher', 'p000009,teacher', 'ref.wrong_type', 'Jamal Abara, Class 2'],
] as const)('in %s, %s → %s: %4$s names %5$s', async (file, from, to, code, name) => {
  expect((await said(edited(file, from, to), code)).map(([who]) => who)).toEqual([name])
}) // biome-ignore format: a table

test('a parent who teaches a class is not said to be left out, and counts as read', async () => {
  const files = edited('users.csv', 's000000",teacher,', 's000000",parent,')
  const { roster, problems } = await read(files)
  expect(problems.all().map(({ code, message }) => [code, message])).toEqual([
    [
      'role.from_enrollment',
      'users.csv says "parent", but enrollments.csv has this person in classes as a Teacher. The classes decide.',
    ],
  ])
  expect(roster?.files.find(({ file }) => file === 'users.csv')).toMatchObject({ rows: 16, read: 16, leftOut: 0 })
})

test('a parent without a class is left out, and counted so', async () => {
  const files = small()
  files['users.csv'] += 'x1,,,true,s000000,parent,xu,,Xu,Li,,,,,,,,\r\n'
  const { roster, problems } = await read(files)
  expect(problems.all().map(({ code, name }) => [code, name])).toEqual([['role.skipped', 'Xu Li']])
  expect(roster?.files.find(({ file }) => file === 'users.csv')).toMatchObject({ rows: 17, read: 16, leftOut: 1 })
})

test('a missing role is called missing, in the file that should have it', async () => {
  expect(await said(edited('users.csv', 's000000",teacher,', 's000000",,'), 'role.from_enrollment')).toEqual([
    [
      'Amara Abara',
      'users.csv gives this person no role, but enrollments.csv has them in classes as a Teacher. The classes decide.',
    ],
  ])
  const parent = edited('roles.csv', 't000000,primary,teacher', 't000000,primary,parent', small('1.2'))
  expect((await said(parent, 'role.from_enrollment'))[0]?.[1]).toContain('roles.csv says "parent"')
})

test('a Student Id, user name or code that a spreadsheet has shortened is left out', async () => {
  const ids = edited('users.csv', ',10001,student1@', ',1.2E+05,student1@')
  const { roster, problems } = await read(edited('classes.csv', ',00001,homeroom', ',1E+05,homeroom', ids))
  expect(problems.all().map(({ code, column, value }) => [code, column, value])).toEqual([
    ['value.shortened', 'classCode', '1E+05'],
    ['value.shortened', 'identifier', '1.2E+05'],
  ])
  expect(roster?.students.find(({ sourcedId }) => sourcedId === 'p000001')?.identifier).toBeNull()
  expect(roster?.classrooms.find(({ sourcedId }) => sourcedId === 'c000001')?.classCode).toBeNull()
})

test('an id of nothing but zeros is suggested like any other', async () => {
  const files = small()
  const whole: CsvFiles = { ...files, 'classes.csv': (files['classes.csv'] as string).replace('c000000', '0000') }
  const { problems, roster } = await read({
    ...whole,
    'enrollments.csv': (whole['enrollments.csv'] as string).replaceAll('c000000', '0'),
  })
  expect(problems.first(1)[0]).toMatchObject({ code: 'ref.zeros_lost', value: '0' })
  expect(roster?.leftOutEnrollments[0]?.classSourcedId).toBe('0000')
})

test('every person whose id a spreadsheet has shortened counts as skipped', async () => {
  const { roster } = await read(edited('users.csv', /^p00000\d/gm, '1.2E+05'))
  expect(roster?.skipped).toMatchObject({ students: 10, staff: 0 })
  expect(roster?.leftOut).toEqual([])
})
