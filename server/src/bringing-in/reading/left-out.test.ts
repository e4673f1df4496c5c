import { describe, expect, test } from 'vitest'
import { rosterFiles, zipOf } from '../../test/oneroster-zip.ts'
import { readRosterZip } from './read-roster.ts'

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
    expect(await read(version, added)).toMatchObject({ skipped, leftOut })
  })
})

describe('every row is counted once, under what becomes of it', () => {
  const tallies: [string, '1.1' | '1.2', Record<string, string>, string, object][] = [
    ['a parent', '1.1', { 'users.csv': 'x1,,,true,s000000,parent,xu,,Xu,Li,,,,,,,,' }, 'users.csv', { leftOut: 1 }],
    ['a parent of 1.2', '1.2', { 'users.csv': 'x1,,,true,xu,,Xu,Li,,,,,,,,,,,,,', 'roles.csv': 'y1,,,x1,primary,parent,,,s000000,' }, 'users.csv', { leftOut: 1 }],
    ['an aide without a class', '1.1', { 'users.csv': 'x1,,,true,s000000,aide,xu,,Xu,Li,,,,,,,,' }, 'users.csv', { leftOut: 1 }],
    ['a person without a school', '1.1', { 'users.csv': 'x1,,,true,d1,teacher,xu,,Xu,Li,,,,,,,,' }, 'users.csv', { skipped: 1 }],
    ['a second row of a person', '1.1', { 'users.csv': 'p000001,,,true,s000000,student,xu,,Ben,Abara,,,,,,,,' }, 'users.csv', { merged: 1 }],
    ['a deleted person', '1.1', { 'users.csv': 'x1,tobedeleted,,true,s000000,student,xu,,Xu,Li,,,,,,,,', 'enrollments.csv': 'e9,,,c000000,s000000,x1,student,,,' }, 'enrollments.csv', { leftOut: 1 }],
    ['an enrollment without a role', '1.1', { 'enrollments.csv': 'e9,,,c000000,s000000,p000001,,,,' }, 'enrollments.csv', { skipped: 1 }],
    ['an enrollment of one day', '1.1', { 'enrollments.csv': 'e9,,,c000000,s000000,p000001,student,,2025-09-01,2025-09-01' }, 'enrollments.csv', { leftOut: 1 }],
    ['an org of a state', '1.1', { 'orgs.csv': 'o1,,,State,state,,' }, 'orgs.csv', { skipped: 0, leftOut: 0 }],
  ] // biome-ignore format: one case per line

  test.each(tallies)('%s', async (_, version, added, file, outcome) => {
    const { files } = await read(version, added)
    expect(files?.find(one => one.file === file)).toMatchObject(outcome)
  })
})

const at = { now: new Date('2026-03-01T12:00:00Z'), timeZone: 'America/Chicago' }
const read = async (version: '1.1' | '1.2', added: Record<string, string>) => {
  const files = rosterFiles({ version, schools: 2, classes: 4, students: 12 })
  for (const [file, rows] of Object.entries(added)) files[file] += `${rows}\r\n`
  const { roster } = await readRosterZip(await zipOf(files), at)
  for (const { file, rows, ...outcomes } of roster?.files ?? []) {
    expect([file, rows]).toEqual([file, (files[file] as string).trimEnd().split('\r\n').length - 1])
    expect([file, Object.values(outcomes).reduce((sum, count) => sum + count)]).toEqual([file, rows])
    expect(Math.min(...Object.values(outcomes))).toBeGreaterThanOrEqual(0)
  }
  const skipped = Object.entries(roster?.skipped ?? {}).filter(([, count]) => count > 0)
  return { skipped: Object.fromEntries(skipped), leftOut: roster?.leftOut, files: roster?.files }
}
