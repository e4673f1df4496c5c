import { beforeEach, describe, expect, test } from 'vitest'
import { inTown } from '../test/in-town.ts'
import { type CsvFiles, rosterFiles, zipOf } from '../test/oneroster-zip.ts'
import type { ImportAnswer } from '../test/roster-client.ts'

const { app, as, desk } = inTown()

let district: string
let count = 0

const roster = (): CsvFiles => rosterFiles({ version: '1.1', schools: 2, classes: 4, students: 8 })
/** The roster with cells of users.csv replaced: of the rows that a text finds. */
function files(...edits: readonly (readonly [string | RegExp, string])[]): CsvFiles {
  const made = roster()
  let users = made['users.csv'] ?? ''
  for (const [from, to] of edits) {
    const edited = users.replace(from, to)
    expect(edited).not.toBe(users)
    users = edited
  }
  return { ...made, 'users.csv': users.replaceAll('@school.', `@s${count}.`) }
}
const preview = async (made: CsvFiles) => desk.preview(district, await zipOf(made))
const notes = ({ problems }: ImportAnswer) => problems.map(({ code, sourcedId, message }) => [code, sourcedId, message])
const NEWCOMER = '\r\np9,,,true,"s000000",student,,,Nu,Nguyen,,999,,,,,PK,\r\n'

beforeEach(async () => {
  count++
  district = await desk.district(`Judged ${count}`)
})

describe('of somebody who is here, a preview does not tell', () => {
  beforeEach(async () => {
    await desk.importRoster(district, await zipOf(files()))
  })

  test('that another user name is used: they keep theirs', async () => {
    const shown = await preview(files(['student,student1,', 'student,,'], ['student,student3,', 'student,student2,']))
    expect([notes(shown), desk.changes(shown)]).toEqual([[], {}])
  })

  test('that staff without an address cannot be invited, or a student without a grade has none', async () => {
    const shown = await preview(files([/(t000001,.*)teacher1@school.example/, '$1'], [/(student1,.*),KG,/, '$1,,']))
    expect([notes(shown), desk.changes(shown)]).toEqual([[], {}])
  })

  test('that a class has no teacher or students who have been added by hand', async () => {
    const made = files()
    const without = (who: string) =>
      (made['enrollments.csv'] ?? '').split('\r\n').filter(line => !line.includes(who) && !line.includes('c000003'))
    const alone = { ...made, 'enrollments.csv': without('nobody').join('\r\n') }
    const shown = await preview(alone)
    expect(shown.problems.map(({ code }) => code).toSorted()).toEqual(['class.no_students', 'class.no_teacher'])
    await desk.apply(district, shown.id, true)
    await app.owner(
      `INSERT INTO staff_enrollments (district_id, staff_id, classroom_id, school_id, began_at)
        SELECT $1, s.id, c.id, c.school_id, now() FROM staff s JOIN classrooms c ON c.district_id = $1 AND c.sourced_id = 'c000003'
        WHERE s.district_id = $1 AND s.sourced_id = 't000001'`,
      [district],
    )
    expect((await preview(alone)).problems.map(({ code }) => code)).toEqual(['class.no_students'])
  })

  test('that who has left long ago is archived', async () => {
    const disabled = files(['t000000,,,true,', 't000000,,,false,'])
    const shown = await preview(disabled)
    expect(notes(shown)).toContainEqual(['user.disabled', 't000000', expect.stringContaining('is archived here')])
    await desk.apply(district, shown.id, true)
    expect((await preview(disabled)).problems.map(({ code }) => code)).not.toContain('user.disabled')
  })
})

describe('of somebody who is new, a preview tells', () => {
  test('that staff who are switched off are not added', async () => {
    const shown = await preview(files(['t000000,,,true,', 't000000,,,false,']))
    expect(notes(shown)).toContainEqual([
      ...['user.disabled', 't000000'],
      'enabledUser is false, so this staff member is not added.',
    ])
  })

  test('the user name that they get in place of none, as it will be', async () => {
    await desk.importRoster(district, await zipOf(files()))
    const shown = await preview(files([/$/, NEWCOMER.replace('\r\n', '')]))
    const [note] = shown.problems.filter(({ code }) => code === 'user.no_username')
    const taken = /"(\d+-999)" is used/.exec(note?.message ?? '')?.[1]
    expect([note?.sourcedId, taken]).toEqual(['p9', expect.any(String)])
    expect(await fieldsOf(shown.id, 'Nu Nguyen')).toContainEqual({ field: 'username', from: null, to: taken })
    await desk.apply(district, shown.id)
    expect(await usernameOf('p9')).toBe(taken)
  })

  test('the user name that they get where somebody here has theirs, also where somebody has that one too', async () => {
    await desk.importRoster(district, await zipOf(files()))
    const give = (sourcedId: string, name: string) =>
      app.owner(
        `UPDATE students SET username = split_part(username, '-', 1) || '-' || $2 WHERE district_id = $1 AND sourced_id = $3`,
        [district, name, sourcedId],
      )
    const withNewcomer = files([/$/, NEWCOMER.trimStart().replace('student,,', 'student,newcomer,')])
    const said = (shown: ImportAnswer) => notes(shown).filter(([code]) => code === 'user.same_username')
    await give('p000000', 'newcomer')
    const prefix = (await usernameOf('p000000'))?.split('-')[0] ?? ''
    const shown = await preview(withNewcomer)
    expect(said(shown)).toEqual([
      [
        ...['user.same_username', 'p9'],
        `The username "${prefix}-newcomer" is used by another student as well. "${prefix}-newcomer-p9" is used instead.`,
      ],
    ])
    await give('p000004', 'newcomer-p9')
    const next = await preview(withNewcomer)
    await desk.apply(district, next.id)
    expect(await usernameOf('p9')).toMatch(new RegExp(`^${prefix}-newcomer-\\d+$`))
  })
})

test('what no row of a file has is one note of the file', async () => {
  const nameless = files(
    [/,(student|teacher)\d+,,/g, ',,,'],
    [/teacher\d@school.example/g, ''],
    [/,(PK|KG|01|02),/g, ',,'],
  )
  nameless['users.csv'] = (nameless['users.csv'] ?? '').replace(/^([pt]\d+,,,true,"s\d+"),,,/gm, (_, row: string) =>
    row.startsWith('p') ? `${row},student,,,` : `${row},teacher,,,`,
  )
  const shown = await preview(nameless)
  expect(shown.problems.map(({ code, sourcedId, count: times }) => [code, sourcedId, times])).toEqual([
    ['user.no_username', null, 1],
    ['user.no_email', null, 1],
    ['grade.missing', null, 1],
  ])
  await desk.apply(district, shown.id, true)
  const again = await preview(nameless)
  expect(again.problems.map(({ code }) => code)).toEqual(['user.no_email', 'grade.missing'])
})

test('what no student of a file has is one note, where staff have it', async () => {
  const shown = await preview(files([/,student\d+,,/g, ',,,']))
  expect(notes(shown)).toEqual([['user.no_username', null, expect.stringContaining('No student has a username.')]])
  const one = await preview(files([',student1,,', ',,,']))
  expect(notes(one).map(([code]) => code)).toEqual(['user.no_username'])
  expect(notes(one)[0]?.[1]).not.toBeNull()
})

test('the card of a hold says which of its enrollments are counted with those who are archived', async () => {
  await desk.importRoster(district, await zipOf(rosterFilesOf(20)))
  const cut = rosterFilesOf(20)
  for (const file of ['users.csv', 'enrollments.csv'])
    cut[file] = (cut[file] ?? '')
      .split('\r\n')
      .filter(line => !/p00000[048]|p00001[26]/.test(line))
      .join('\r\n')
  const shown = await preview(cut)
  const card = shown.holds.find(({ code }) => code === 'guard.school_enrollments')
  expect([card?.count, shown.counts.students.archived, shown.counts.enrollments.archived]).toEqual([5, 5, 0])
  expect(card?.message).toContain('5 of these are of students or classes that would be archived')
})

const rosterFilesOf = (students: number) => rosterFiles({ version: '1.1', schools: 2, classes: 4, students })
const usernameOf = async (sourcedId: string) =>
  (
    await app.owner<{ username: string }>(`SELECT username FROM students WHERE district_id = $1 AND sourced_id = $2`, [
      district,
      sourcedId,
    ])
  )[0]?.username
const fieldsOf = async (id: string, name: string) => {
  const { data } = await as('Ada Admin').get(`districts/${district}/roster_imports/${id}/changes`)
  return data.find(({ attributes }: { attributes: { name: string } }) => attributes.name === name).attributes.fields
}
