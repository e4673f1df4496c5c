import { existsSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { readRosterZip } from './read-roster.ts'

const folder = '../shared/data/cases'
const at = { now: new Date('2026-11-25T12:00:00Z'), timeZone: 'America/Chicago' }
const readCase = async (name: string) => {
  const { roster, problems } = await readRosterZip(`${folder}/${name}.zip`, at)
  if (roster === null) throw new Error(`${name} was not read: ${JSON.stringify(problems.first(1))}`)
  const studentsOf = (group: string) =>
    roster.enrollments.filter(one => one.classSourcedId === group && one.kind === 'student').length
  return { roster, studentsOf, problems: problems.all(), codes: problems.all().map(({ code }) => code) }
}

/** Small files from public reports of people who do this work; each says what it must give. */
describe.runIf(existsSync(folder))('a file that did not come in right', () => {
  test('role-ended: the teacher stays a teacher', async () => {
    const { roster, codes } = await readCase('role-ended')
    expect(roster.staff.map(({ sourcedId, role }) => [sourcedId, role])).toEqual(
      ['T1', 'T2', 'T3'].map(id => [id, 'Teacher']),
    )
    expect(codes).toEqual(['role.over'])
  })

  test('last-year-class: the class is none of now, and nobody is in it', async () => {
    const { roster, studentsOf, problems } = await readCase('last-year-class')
    expect(roster.classrooms.map(({ sourcedId }) => sourcedId)).toEqual(['K1', 'K2', 'K3'])
    expect([studentsOf('OLD1'), studentsOf('K1')]).toEqual([0, 4])
    expect(roster.enrollments.filter(({ userSourcedId }) => userSourcedId === 'P80')).toEqual([])
    expect(problems.map(({ code, message, count }) => [code, message, count])).toEqual([
      [
        'class.over',
        'The terms of 2025-26 Room 4 ended on 2026-06-15, so it is no class of now. It was left out, with the enrollments in it.',
        1,
      ],
      ['row.of_over_class', 'Enrollments without an end date in classes whose terms are over were left out.', 10],
    ])
  })

  test('same-student-id-twice: a problem names both', async () => {
    const { roster, problems } = await readCase('same-student-id-twice')
    expect(roster.students).toHaveLength(13)
    expect(problems.map(({ code, name, message }) => [code, name, message])).toEqual([
      [
        'user.same_student_id',
        'Kyd N-P00',
        'Kyd N-P00 and Kid NP00 (line 5) have the same Student Id, 900. Both are taken: please give each their own, or merge them.',
      ],
    ])
  })

  test('letters-lost: each name that has lost letters is named', async () => {
    expect((await readCase('letters-lost-1')).problems).toEqual([])
    const { problems } = await readCase('letters-lost-2')
    expect(problems.map(({ code, column, value }) => [code, column, value])).toEqual([
      ['value.lost_letters', 'givenName', 'Nguy?n'],
      ['value.lost_letters', 'familyName', '??ng'],
      ['value.lost_letters', 'givenName', 'Zo\uFFFD'],
    ])
  })

  test('grades-as-json: ["KG"] is KG, in one line for the file', async () => {
    const { roster, problems } = await readCase('grades-as-json')
    expect(new Set(roster.students.map(({ grade }) => grade))).toEqual(new Set(['KG']))
    expect(problems.map(({ code, value, count }) => [code, value, count])).toEqual([['value.json_list', '["KG"]', 1]])
  })

  test('backslash-quotes: the name has no backslash, which is said', async () => {
    const { roster, problems } = await readCase('backslash-quotes')
    expect(roster.students[0]).toMatchObject({ firstName: 'K"id"', lastName: 'NP00', username: 'up00', grade: 'KG' })
    expect(problems.map(({ code, severity }) => [code, severity])).toEqual([['value.backslash', 'repair']])
  })

  test('department-in-school: its class is at the school', async () => {
    const { roster, problems } = await readCase('department-in-school')
    expect(roster.schools.map(({ name }) => name)).toEqual(['School A', 'School B'])
    expect(roster.classrooms.map(({ sourcedId, schoolSourcedId }) => [sourcedId, schoolSourcedId])).toEqual([
      ['K1', 'SA'],
      ['K2', 'SA'],
      ['K3', 'SB'],
    ])
    expect(problems).toEqual([])
  })
})
