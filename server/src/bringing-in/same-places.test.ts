import { describe, expect, test } from 'vitest'
import { inTown } from '../test/in-town.ts'
import { rosterFiles, zipOf } from '../test/oneroster-zip.ts'

const { app, as, desk } = inTown()

const questionsAt = (district: string, id: string) => `/api/districts/${district}/roster_imports/${id}/questions`
const questionsOf = async (district: string, id: string): Promise<{ id: string; attributes: object }[]> =>
  (await as('Ada Admin').get(questionsAt(district, id))).data

describe('A school whose id comes with the name of another', () => {
  const OTHER = { 'Alder School': 'Quercus Academy', 'School 1': 'Quercus Academy' }

  test('holds the file, which changes nothing until somebody has answered or overridden it', async () => {
    const { district, shown } = await previewAfterBase('held-school', OTHER)
    expect(shown).toMatchObject({
      status: 'held',
      holds: [
        { code: 'guard.other_place', count: 1, message: expect.stringContaining('Alder School → Quercus Academy') },
      ],
    })
    expect(await questionsOf(district, shown.id)).toMatchObject([
      {
        attributes: {
          kind: 'schools',
          key: 'sourcedId',
          value: 's000000',
          same: null,
          unanswered: 'held',
          knownName: 'Alder School',
          incomingName: 'Quercus Academy',
        },
      },
    ])
    const refused = await desk.applyCall(district, shown.id)
    expect([refused.status, refused.code]).toEqual([409, 'held'])
    expect([...(await placesOf(district, 'schools')).keys()].sort()).toEqual(['Alder School', 'Birch School'])
  })

  test('said to be the same, is renamed with its children, and is not asked about again', async () => {
    const { district, shown } = await previewAfterBase('renamed-school', OTHER)
    const before = (await placesOf(district, 'schools')).get('Alder School')
    const again = await sayAll(district, shown.id, true)
    expect([again.status, desk.changes(again)]).toEqual(['previewed', { schools: { changed: 1 } }])
    await desk.apply(district, shown.id)
    const schools = await placesOf(district, 'schools')
    expect(schools.get('Quercus Academy')).toEqual(before)
    const next = await desk.preview(district, await fileWith('renamed-school', OTHER))
    expect([next.status, desk.changes(next)]).toEqual(['previewed', {}])
  })

  test('said to be another, begins empty, and the children go there by their enrollments', async () => {
    const { district, shown } = await previewAfterBase('new-school', OTHER)
    const before = (await placesOf(district, 'schools')).get('Alder School')
    const again = await sayAll(district, shown.id, false)
    expect(desk.changes(again)).toMatchObject({ schools: { added: 1, archived: 1 } })
    await desk.apply(district, shown.id, true)
    const schools = await placesOf(district, 'schools')
    expect(schools.get('Quercus Academy')?.id).not.toBe(before?.id)
    expect(schools.get('Quercus Academy')).toMatchObject({ archived: false, children: before?.children })
    expect(schools.get('Alder School')).toEqual({ id: before?.id, archived: true, children: 0 })
    expect(desk.changes(await desk.preview(district, await fileWith('new-school', OTHER)))).toEqual({})
  })
})

describe('A class whose id comes with another name', () => {
  test('is renamed at its own school without a question', async () => {
    const { district, shown } = await previewAfterBase('renamed-class', { 'Class 2': 'Kinder Foxes' })
    expect([shown.status, desk.changes(shown), await questionsOf(district, shown.id)]).toEqual([
      ...['previewed', { classrooms: { changed: 1 } }, []],
    ])
  })

  /** Class 2 is of the second school; its row puts it into the first. */
  const MOVED = { 'Class 2,KG,read1,00001,homeroom,,s000001': 'Kinder Foxes,KG,read1,00001,homeroom,,s000000' }

  test('at another school holds the file; said to be another, the children do not come along', async () => {
    const { district, shown } = await previewAfterBase('moved-class', MOVED)
    expect(shown).toMatchObject({ status: 'held', holds: [{ code: 'guard.other_place' }] })
    expect((await questionsOf(district, shown.id))[0]?.attributes).toMatchObject({
      kind: 'classrooms',
      knownName: 'Class 2',
      knownPlace: 'Birch School',
      incomingName: 'Kinder Foxes',
      incomingPlace: 'Alder School',
      unanswered: 'held',
    })
    const before = (await placesOf(district, 'classrooms')).get('Class 2')
    const again = await sayAll(district, shown.id, false)
    expect(desk.changes(again)).toMatchObject({ classrooms: { added: 1, archived: 1 } })
    await desk.apply(district, shown.id, true)
    const classes = await placesOf(district, 'classrooms')
    expect(classes.get('Kinder Foxes')?.id).not.toBe(before?.id)
    expect(classes.get('Class 2')).toMatchObject({ id: before?.id, archived: true })
  })
})

type Replaced = Readonly<Record<string, string>>

/** The base file of a district, with texts replaced in all of its files. */
function fileWith(host: string, replaced: Replaced = {}) {
  const all = { 'School 1': 'Alder School', 'School 2': 'Birch School', '@school': `@${host}`, ...replaced }
  const files = rosterFiles({ version: '1.1', schools: 2, classes: 4, students: 12 })
  return zipOf(
    Object.fromEntries(
      Object.entries(files).map(([file, text]) => [
        file,
        Object.entries(all).reduce((now, [from, to]) => now.replaceAll(from, to), text),
      ]),
    ),
  )
}

async function previewAfterBase(host: string, replaced: Replaced) {
  const district = await desk.district(host)
  await desk.importRoster(district, await fileWith(host))
  return { district, shown: await desk.preview(district, await fileWith(host, replaced)) }
}

/** Answers every question, and previews the file again. */
async function sayAll(district: string, id: string, same: boolean) {
  for (const { id: question } of await questionsOf(district, id)) {
    const answer = await as('Ada Admin').patch(`${questionsAt(district, id)}/${question}`, {
      type: 'rosterQuestion',
      id: question,
      attributes: { same },
    })
    expect(answer.status, answer.body).toBe(200)
  }
  return desk.answer(district, id, {})
}

const placesOf = async (district: string, kind: 'schools' | 'classrooms') => {
  const rows = await app.owner<{ id: string; name: string; archived: boolean; children: number }>(
    `SELECT t.id, t.name, t.archived_at IS NOT NULL AS archived,
      (SELECT count(DISTINCT e.student_id)::int FROM student_enrollments e WHERE e.district_id = t.district_id
        AND e.${kind === 'schools' ? 'school_id' : 'classroom_id'} = t.id AND e.ended_at IS NULL) AS children
     FROM ${kind} t WHERE t.district_id = $1`,
    [district],
  )
  return new Map(rows.map(({ name, ...place }) => [name, place]))
}
