import { editedColumns, ID_HEADER, type Noun } from '@hornbook/contract/columns'
import { classroom } from '@hornbook/contract/rostering/classrooms'
import { TAKEN_FIELDS } from '@hornbook/contract/rostering/merging'
import { school } from '@hornbook/contract/rostering/schools'
import { student } from '@hornbook/contract/rostering/student-noun'
import { STUDENT_FIELDS } from '@hornbook/contract/rostering/students'
import { teacher } from '@hornbook/contract/rostering/teacher-noun'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApplication, testApplication } from '../../test/application.ts'
import { type Town, town } from '../../test/town.ts'
import { csv, uploadClient } from '../../test/upload-client.ts'

// Reads the columns from the nouns, so that one that is added is taken through all of this by itself.

let app: TestApplication
let maple: Town
let district = ''
let dana: ReturnType<typeof uploadClient>
beforeAll(async () => {
  app = await testApplication()
  maple = await town(app)
  district = maple.id('Maple Grove')
  dana = uploadClient(app, maple.token('Dana District'), district)
})
afterAll(() => app.close())

const call = (method: 'GET' | 'PATCH' | 'POST', url: string, payload?: object) =>
  app.call({ method, url, token: maple.token('Dana District'), ...(payload && { payload }) })

const LISTS = [
  ['students', student, 'Amara Okafor', (id: string) => `/api/schools/${maple.id('Oak')}/students/${id}`],
  ['classrooms', classroom, 'Room 1', (id: string) => `/api/schools/${maple.id('Oak')}/classrooms/${id}`],
  ['teachers', teacher, 'Tess Teacher', (id: string) => `/api/schools/${maple.id('Oak')}/teachers/${id}`],
  ['schools', school, 'Oak', (id: string) => `/api/districts/${district}/schools/${id}`],
] as const

type Attributes = Readonly<Record<string, unknown>>
async function attributesOf(list: string, id: string): Promise<Attributes> {
  const { data } = (await call('GET', `/api/districts/${district}/${list}`)).json() as {
    data: { id: string; attributes: Attributes }[]
  }
  return data.find(each => each.id === id)?.attributes ?? {}
}

/** A value that each kind of column takes; the first that fits is used. */
const VALUES = ['Changed7', 'changed7@maple.test', '2099-06-01', 'SchoolAdmin', 7, true]
const valueFor = ({ columns }: Noun, name: string) =>
  VALUES.find(value => columns[name]?.edits?.safeParse(value).success)
/** The edited columns of a record at a moment. */
const pick = (noun: Noun, attributes: Attributes) =>
  Object.fromEntries(namesOf(noun).map(name => [name, attributes[name] ?? null]))
const namesOf = (noun: Noun) => editedColumns(noun).map(({ name }: { readonly name: string }) => name)

const columnsOfLists = LISTS.flatMap(([list, noun, who, address]) =>
  namesOf(noun as Noun).map(name => [list, name, noun as Noun, who, address] as const),
)

test.each(columnsOfLists)(
  '%s: %s comes in by spreadsheet, shows, and is gone when that is undone',
  async (list, name, noun, who) => {
    const id = maple.id(who)
    const before = await attributesOf(list, id)
    const value = valueFor(noun, name)
    expect([name, value]).not.toEqual([name, undefined])
    const upload = await dana.upload(list, csv(`${ID_HEADER},${noun.columns[name]?.exports}`, `${id},${value}`))
    // A name alone in a sheet may be a wholly other one.
    const [row] = await dana.rows(upload.id)
    if (row?.outcome === 'asked') await dana.answerRow(upload.id, 2, { edits: row.problems[0]?.answers[0]?.edits })
    const applied = await dana.apply(upload.id)
    const changed = pick(noun, await attributesOf(list, id))
    expect(String(changed[name])).toContain(String(value))
    expect(Object.keys(changed).filter(each => changed[each] !== pick(noun, before)[each])).toEqual([name])
    expect((await dana.undo(applied.entryId)).json().meta).toMatchObject({ changed: 1 })
    expect(pick(noun, await attributesOf(list, id))).toEqual(pick(noun, before))
  },
)

test.each(columnsOfLists)(
  '%s: %s is changed by a form, and its history says what it was',
  async (list, name, noun, who, address) => {
    const id = maple.id(who)
    const type = noun.type
    const write = (value: unknown) => call('PATCH', address(id), { data: { type, attributes: { [name]: value } } })
    const value = valueFor(noun, name)
    const answer = await write(value)
    expect([answer.statusCode, answer.body.slice(0, 300)]).toEqual([200, expect.any(String)])
    expect(String((await attributesOf(list, id))[name])).toContain(String(value))
    const history = await call('GET', `/api/districts/${district}/${list}/${id}/history`)
    expect(history.body).toContain(`"field":"${name}"`)
  },
)

test('students: every column is taken from a merged record, and given back when the merge is undone', async () => {
  const [keptId, mergedId] = [maple.id('Camila Reyes'), maple.id('Daniyar Seitkali')]
  const both = [keptId, mergedId] as const
  await app.owner(
    `UPDATE students SET one_roster_id = 'S' || id::text, username = 'u' || id::text, middle_name = 'M' || id::text,
      grades = CASE WHEN id = $2 THEN '{02}'::text[] ELSE '{01}'::text[] END WHERE id IN ($1, $2)`,
    [...both],
  )
  const before = await Promise.all(both.map(id => attributesOf('students', id)))
  const relationships = Object.fromEntries(
    [
      ['kept', keptId],
      ['merged', mergedId],
    ].map(([role, id]) => [role, { data: { type: 'student', id } }]),
  )
  const url = `/api/districts/${district}/student_merges`
  const merged = await call('POST', url, {
    data: { type: 'studentMerge', attributes: { takes: TAKEN_FIELDS }, relationships },
  })
  expect(merged.statusCode, merged.body).toBeLessThan(300)
  const kept = await attributesOf('students', keptId)
  for (const { name } of STUDENT_FIELDS) expect([name, kept[name]]).toEqual([name, before[1]?.[name]])
  const undone = await call('POST', `${url}/${merged.json().meta.studentMergeId}/undo`, {
    data: { type: 'studentMerge', attributes: {} },
  })
  expect(undone.statusCode, undone.body).toBeLessThan(300)
  for (const [at, id] of both.entries())
    expect(pick(student as unknown as Noun, await attributesOf('students', id))).toEqual(
      pick(student as unknown as Noun, before[at] ?? {}),
    )
})
