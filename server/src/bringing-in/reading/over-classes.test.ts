import { expect, test } from 'vitest'
import { rosterFiles, zipOf } from '../../test/oneroster-zip.ts'
import { readRosterZip } from './read-roster.ts'

test('a class whose terms are over is left out, and gives nobody a place', async () => {
  const { isThere, students, leftOut, schools, codes, classRows } = await readOld('y0')
  expect([isThere, students, leftOut, schools]).toEqual([false, 0, [[], []], ['s000001']])
  expect(codes).toEqual(['class.over', 'row.of_over_class'])
  expect(classRows).toMatchObject({ rows: 5, read: 4, leftOut: 1 })
})

test.each([
  ['one of its terms still runs', 'y0,y1'],
  ['a term of it is not known', 'y0,y9'],
  ['it names no term', ''],
])('a class is one of now where %s', async (_, terms) => {
  expect(await readOld(terms)).toMatchObject({ isThere: true, students: 1 })
})

test('a date of its own keeps a child in a class whose terms are over', async () => {
  expect(await readOld('y0', '2026-06-30')).toMatchObject({ isThere: true, students: 1 })
  expect(await readOld('y0', '2025-06-15')).toMatchObject({ isThere: false })
})

test('once all terms of the file are over, none ends a class', async () => {
  expect(await readOld('y0', '', '2026-02-01')).toMatchObject({ isThere: true, students: 1 })
})

const at = { now: new Date('2026-03-01T12:00:00Z'), timeZone: 'America/Chicago' }

/** A file with one more class, of these terms, and one student in it until `ends`. */
async function readOld(terms: string, ends = '', termEnds = '2100-06-30') {
  const files = rosterFiles({ version: '1.1', schools: 2, classes: 4, students: 12, termEnds })
  files['academicSessions.csv'] += 'y0,,,Last year,schoolYear,2024-08-18,2025-06-15,,2025\r\n'
  files['classes.csv'] += `old,,,Room 9,KG,read1,9,homeroom,,s000000,"${terms}",,,\r\n`
  files['enrollments.csv'] += `eo,,,old,s000000,p000001,student,,,${ends}\r\n`
  files['enrollments.csv'] += 'et,,,old,s000000,t000001,teacher,,,\r\n'
  const { roster, problems } = await readRosterZip(await zipOf(files), at)
  return {
    isThere: roster?.classrooms.some(({ sourcedId }) => sourcedId === 'old'),
    students: roster?.enrollments.filter(one => one.classSourcedId === 'old' && one.kind === 'student').length,
    leftOut: [roster?.leftOut, roster?.leftOutEnrollments],
    schools: roster?.students.find(({ sourcedId }) => sourcedId === 'p000001')?.schools,
    codes: problems.all().map(({ code }) => code),
    classRows: roster?.files.find(({ file }) => file === 'classes.csv'),
  }
}
