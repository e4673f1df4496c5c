import { beforeAll, expect, test } from 'vitest'
import { inTown } from '../../test/in-town.ts'
import { csv, uploadClient } from '../../test/upload-client.ts'

const { app, maple, district, as } = inTown()

/** Actions of Dana's while she had the whole district, by what was elsewhere in them; in each there is one of Oak too. */
const actions: Record<string, string | null> = {}
const CASES = [
  ['an active student elsewhere', 'Amara Okafor'],
  ['an archived student elsewhere', 'Benjamin Lee'],
  ['a teacher elsewhere', 'Tess Teacher'],
  ['an active class elsewhere', 'Room 1'],
  ['an archived class elsewhere', 'Room 2'],
  ['an active school elsewhere', 'Oak'],
  ['an archived school elsewhere', 'Oak'],
] as const

beforeAll(async () => {
  const added = await app.owner<{ id: string }>(
    `INSERT INTO classrooms (district_id, school_id, name) VALUES ($1, $2, 'Room 4') RETURNING id`,
    [district(), maple.id('Elm')],
  )
  await app.owner(`INSERT INTO schools (district_id, name) VALUES ($1, 'Fir')`, [district()])
  await app.owner('UPDATE student_schools SET school_id = $1 WHERE student_id = $2', [
    ...[maple.id('Elm'), maple.id('Daniyar Seitkali')],
  ])
  const act = async (what: string, kind: 'student' | 'classroom' | 'teacher', ids: readonly string[]) => {
    const type = `bulk${kind[0]?.toUpperCase()}${kind.slice(1)}Archive`
    const relationships = { [`${kind}s`]: { data: ids.map(id => ({ type: kind, id })) } }
    const answer = await as('Dana District').post(`bulk_${kind}_archive`, { type, attributes: {}, relationships })
    actions[what] = answer.meta.entryId
  }
  const upload = async (what: string, ...rows: string[]) => {
    const dana = uploadClient(app, maple.token('Dana District'), district())
    const { id } = await dana.upload('schools', csv('School,Town', ...rows))
    actions[what] = (await dana.apply(id)).entryId
  }
  const enrolled = await as('Dana District').post(
    `schools/${maple.id('Elm')}/classrooms/${maple.id('Room 3')}/bulk_student_enrollment`,
    {
      type: 'bulkStudentEnrollment',
      attributes: { replaceExistingUserEnrollments: false },
      relationships: { students: { data: [{ type: 'student', id: maple.id('Camila Reyes') }] } },
    },
  )
  actions['a class elsewhere as its aim'] = enrolled.meta.entryId
  await act('an active student elsewhere', 'student', ['Amara Okafor', 'Eleni Papadopoulou'].map(maple.id))
  await act('an archived student elsewhere', 'student', ['Benjamin Lee', 'Daniyar Seitkali'].map(maple.id))
  await act('a teacher elsewhere', 'teacher', ['Tess Teacher', 'Elsa Elm'].map(maple.id))
  await act('an active class elsewhere', 'classroom', ['Room 1', 'Room 3'].map(maple.id))
  await act('an archived class elsewhere', 'classroom', [maple.id('Room 2'), added[0]?.id ?? ''])
  await upload('an active school elsewhere', 'Oak,Springfield', 'Elm,Springfield')
  await upload('an archived school elsewhere', 'Oak,Salem', 'Fir,Salem')
  await moveOn()
  await app.owner(`UPDATE staff SET role = 'SchoolAdmin' WHERE id = $1`, [maple.id('Dana District')])
  await app.owner('INSERT INTO staff_schools (district_id, staff_id, school_id) VALUES ($1, $2, $3)', [
    ...[district(), maple.id('Dana District'), maple.id('Oak')],
  ])
})

test.each(CASES)('an action with %s names only %s to who has one school by now', async (what, name) => {
  expect((await listed(what))?.names).toEqual([name])
})

test('a class elsewhere into which they enrolled somebody is not named', async () => {
  expect(await listed('a class elsewhere as its aim')).toMatchObject({ names: ['Camila Reyes'], classroomName: null })
})

test.each(CASES)('an action with %s is not undone by them, nor what has changed there told', async what => {
  const attributes = { type: 'bulkAction', attributes: {} }
  const answer = await as('Dana District').post(
    `districts/${district()}/bulk_actions/${actions[what]}/undo`,
    attributes,
  )
  expect([answer.status, answer.code]).toEqual([404, 'notFound'])
})

interface Listed {
  readonly names: readonly string[]
  readonly classroomName: string | null
}

async function listed(what: string): Promise<Listed | undefined> {
  const { data } = await as('Dana District').get(`districts/${district()}/bulk_actions`)
  return (data as { id: string; attributes: Listed }[]).find(({ id }) => id === actions[what])?.attributes
}

/** Everything elsewhere is another way than the action left it: else undoing is refused for other reasons. */
async function moveOn() {
  for (const [table, name] of [
    ['students', 'Eleni Papadopoulou'],
    ['students', 'Amara Okafor'],
    ['classrooms', 'Room 1'],
    ['classrooms', 'Room 3'],
  ] as const)
    await app.owner(`UPDATE ${table} SET archived_at = NULL WHERE id = $1`, [maple.id(name)])
  await app.owner(`UPDATE students SET archived_at = '2020-01-01' WHERE id = $1`, [maple.id('Daniyar Seitkali')])
  await app.owner(`UPDATE staff SET archived_at = '2020-01-01' WHERE id = $1`, [maple.id('Elsa Elm')])
  await app.owner(`UPDATE schools SET archived_at = now() WHERE name = 'Fir'`)
}
