import { beforeAll, describe, expect, test } from 'vitest'
import { inTown } from '../../test/in-town.ts'
import { emailOf } from '../../test/town.ts'
import { csv, uploadClient } from '../../test/upload-client.ts'

const { app, maple, district } = inTown()
const archived: Record<string, string> = {}

beforeAll(async () => {
  archived.classroom = await insertArchived(
    `INSERT INTO classrooms (district_id, school_id, name, archived_at) VALUES ($1, $2, 'Room 4', now()) RETURNING id`,
    [district(), maple.id('Elm')],
  )
  archived.school = await insertArchived(
    `INSERT INTO schools (district_id, name, archived_at) VALUES ($1, 'Fir', now()) RETURNING id`,
    [district()],
  )
  await app.owner(`UPDATE students SET one_roster_id = '00700' WHERE id = $1`, [maple.id('Eleni Papadopoulou')])
})

describe("A school's administrator finds nothing of another school by a spreadsheet (SCOPE-3)", () => {
  test.each([
    ['students', () => maple.id('Eleni Papadopoulou')],
    ['classrooms', () => maple.id('Room 3')],
    ['classrooms', () => archived.classroom],
    ['teachers', () => maple.id('Elsa Elm')],
    ['schools', () => maple.id('Elm')],
    ['schools', () => archived.school],
  ])(
    'a row of %s with the id of a record elsewhere is told what a row with nobody’s id is told',
    async (list, idOf) => {
      const id = idOf()
      expect(await problemsOf(list, `Hornbook id\r\n${id}`)).toEqual([
        ['id', `Nothing here has the Hornbook id ${id}.`],
      ])
    },
  )

  test('a child elsewhere is not found by their Student Id', async () => {
    const [row] = await rowsOf('students', csv('First Name,Family Name,Student Id,Class', 'Nia,Nu,00700,Room 1'))
    expect(row?.problems.map(({ message }) => message).join()).not.toContain('Eleni')
  })

  test('a member of staff elsewhere is not found by their address', async () => {
    const header = 'First Name,Family Name,Email,Role,Schools'
    const [row] = await rowsOf('teachers', csv(header, `Elsa,Elm,${emailOf('Elsa Elm')},Teacher,Oak`))
    expect(row?.changes.map(({ field }) => field)).toContain('firstName')
    expect(row?.problems.map(({ field }) => field)).toEqual(['email'])
  })

  test.each([
    ['students', 'Schools', 'Elm', 'schools'],
    ['students', 'Class', 'Room 3', 'classrooms'],
    ['classrooms', 'Teachers', 'Elsa Elm', 'teachers'],
  ])('a cell of %s under %s that names %s names nothing', async (list, header, cell, field) => {
    const problems = await problemsOf(list, csv(`Name,${header}`, `Somebody,${cell}`))
    expect(problems).toContainEqual([field, expect.stringContaining(`'${cell}'`)])
  })
})

const insertArchived = async (text: string, values: unknown[]) =>
  (await app.owner<{ id: string }>(text, values))[0]?.id ?? ''

async function rowsOf(list: string, content: string) {
  const sam = uploadClient(app, maple.token('Sam School'), district())
  const { id } = await sam.upload(list, content)
  return sam.rows(id)
}

const problemsOf = async (list: string, content: string) =>
  (await rowsOf(list, content)).flatMap(({ problems }) => problems.map(({ field, message }) => [field, message]))
