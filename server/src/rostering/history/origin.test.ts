import { expect, test } from 'vitest'
import { inTown } from '../../test/in-town.ts'
import { rosterFiles, zipOf } from '../../test/oneroster-zip.ts'
import { csv, uploadClient } from '../../test/upload-client.ts'

const { app, as, maple, desk, district } = inTown()
const LISTS = { schools: 'schools', classrooms: 'classrooms', teachers: 'staff', students: 'students' } as const
type List = keyof typeof LISTS

test('each of two roster systems has its own records, and they say so; what has changed how it comes, says that', async () => {
  const there = await desk.district('Two sources')
  await bring(there, 'Maple Grove SIS')
  await bring(there, 'Specialists', 'x')
  for (const list of Object.keys(LISTS) as List[])
    for (const system of ['Maple Grove SIS', 'Specialists'])
      expect(await originOf(there, list, await ownedBy(there, list, system))).toEqual({
        system,
        cameBy: 'file',
        name: null,
      })
  // It comes by SFTP from now on, and the first roster has brought nothing new.
  const { id } = await desk.preview(there, await rosterOf('Maple Grove SIS'))
  const [connection] = await app.owner(
    "INSERT INTO connections (district_id, kind, name, settings) VALUES ($1, 'sftp', 'Our SIS', '{}') RETURNING id",
    [there],
  )
  await app.owner(
    `INSERT INTO connection_runs (district_id, connection_id, asked_by, state, import_id, ended_at)
    VALUES ($1, $2, 'arrival', 'noChange', $3, now())`,
    [there, connection?.id, id],
  )
  const student = await ownedBy(there, 'students', 'Maple Grove SIS')
  expect(await originOf(there, 'students', student)).toEqual({
    system: 'Maple Grove SIS',
    cameBy: 'sftp',
    name: 'Our SIS',
  })
  const other = await ownedBy(there, 'students', 'Specialists')
  expect(await originOf(there, 'students', other)).toMatchObject({ system: 'Specialists', cameBy: 'file' })
})

test('who came in a spreadsheet, and who was added in a form, say that', async () => {
  const office = uploadClient(app, maple.token('Dana District'), district())
  const text = csv('First Name,Last Name,Student Id,Grade,Class,Password', 'Sol,Sheet,9001,K,Room 1,sun123')
  const { id } = await office.upload('students', text, 'specialists.csv')
  const applied = await office.apply(id)
  expect(applied.status).toBe('applied')
  const [sheet] = await app.owner<{ id: string }>("SELECT id FROM students WHERE first_name = 'Sol'")
  expect(await originOf(district(), 'students', sheet?.id)).toEqual({
    system: null,
    cameBy: 'spreadsheet',
    name: 'specialists.csv',
  })
  expect(await originOf(district(), 'students', maple.id('Amara Okafor'))).toEqual({
    system: null,
    cameBy: 'form',
    name: null,
  })
})

/** A roster; with a prefix, of other places and people. */
const rosterOf = (system: string, prefix = '') => {
  const files = rosterFiles({ version: '1.1', schools: 1, classes: 1, students: 2 })
  const own = Object.entries(files).map(([name, text]) => [
    name,
    text
      .replaceAll('Riverbend SIS', system)
      .replaceAll(/\b([cstp])(\d{6})\b/g, `${prefix}$1$2`)
      .replaceAll('@school.', `@${prefix}school.`)
      .replaceAll(/,(1\d{4}),/g, prefix ? ',7$1,' : ',$1,'),
  ])
  return zipOf(Object.fromEntries(own))
}

async function bring(there: string, system: string, prefix?: string) {
  const { id } = await desk.preview(there, await rosterOf(system, prefix))
  expect((await desk.apply(there, id, true)).status).toBe('applied')
  return id
}

async function ownedBy(there: string, list: List, system: string) {
  const found = await app.owner<{ id: string }>(
    `SELECT id FROM ${LISTS[list]} WHERE district_id = $1 AND source = $2 AND archived_at IS NULL LIMIT 1`,
    [there, system],
  )
  return found[0]?.id
}

async function originOf(there: string, list: List, id: string | undefined) {
  const answer = await as('Ada Admin').get(`/api/districts/${there}/${list}/${id}/history?page[size]=1`)
  expect(answer.status, answer.body).toBe(200)
  return answer.document.meta.origin
}
