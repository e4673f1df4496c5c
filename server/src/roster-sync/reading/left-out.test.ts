import { describe, expect, test } from 'vitest'
import { rosterFiles, zipOf } from '../../test/oneroster-zip.ts'
import { readRoster } from './read-roster.ts'

const at = { now: new Date('2026-03-01T12:00:00Z'), timeZone: 'America/Chicago' }
const read = async (version: '1.1' | '1.2', added: Record<string, string>) => {
  const files = rosterFiles({ version, schools: 2, classes: 4, students: 12 })
  for (const [file, rows] of Object.entries(added)) files[file] += `${rows}\r\n`
  const { roster } = await readRoster(await zipOf(files), at)
  const skipped = Object.entries(roster?.skipped ?? {}).filter(([, count]) => count > 0)
  return { skipped: Object.fromEntries(skipped), leftOut: roster?.leftOut }
}

const cases: [string, '1.1' | '1.2', Record<string, string>, object, string[]][] = [
  ['a student', '1.1', { 'users.csv': 'x1,,,true,s000000,student,xu,,,Li,,,,,,,01,' }, { students: 1 }, ['x1']],
  ['a teacher', '1.1', { 'users.csv': 'x1,,,true,s000000,teacher,xu,,,Li,,,,,,,,' }, { staff: 1 }, ['x1']],
  ['a principal with too many cells', '1.1', { 'users.csv': 'x1,,,true,s000000,principal,xu,,Xu,Li,,,,,,,,,a' }, { staff: 1 }, ['x1']],
  ['a teacher without a school', '1.1', { 'users.csv': 'x1,,,true,d1,teacher,xu,,Xu,Li,,,,,,,,' }, { staff: 1 }, ['x1']],
  ['a parent, who is not imported anyway', '1.1', { 'users.csv': 'x1,,,true,s000000,parent,xu,,,Li,,,,,,,,' }, {}, ['x1']],
  ['a person with an unknown role', '1.1', { 'users.csv': 'x1,,,true,s000000,wizard,xu,,Xu,Li,,,,,,,,' }, { students: 1 }, ['x1']],
  ['a teacher and a student without an id', '1.1', { 'users.csv': ',,,true,s000000,teacher,xu,,Xu,Li,,,,,,,,\r\n,,,true,s000000,student,xi,,Xi,Li,,,,,,,,' }, { staff: 1, students: 1 }, []],
  ['a teacher of 1.2', '1.2', { 'users.csv': 'x1,,,true,xu,,,Li,,,,,,,,,,,,,', 'roles.csv': 'y1,,,x1,primary,teacher,,,s000000,' }, { staff: 1 }, ['x1']],
  ['a person without a role in 1.2', '1.2', { 'users.csv': 'x1,,,true,xu,,Xu,Li,,,,,,,,,,,,,' }, { students: 1 }, ['x1']],
  ['a teacher whose id is already used', '1.1', { 'users.csv': 't000000,,,true,s000000,teacher,xu,,Xu,Li,,,,,,,,' }, { staff: 1 }, ['t000000']],
  ['an org and a class', '1.1', { 'orgs.csv': 'o1,,,Castle,castle,,d1', 'classes.csv': 'c9,,,,K,read1,7,homeroom,,s000000,y1,,,' }, { schools: 1, classrooms: 1 }, ['o1', 'c9']],
  ['an enrollment', '1.1', { 'enrollments.csv': 'e9,,,c9,s000000,p000001,student,,,' }, { enrollments: 1 }, []],
] // biome-ignore format: one case per line

describe('a row that cannot be read counts as skipped under the kind of', () => {
  test.each(cases)('%s', async (_, version, added, skipped, leftOut) => {
    expect(await read(version, added)).toEqual({ skipped, leftOut })
  })
})
