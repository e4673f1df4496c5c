import { beforeAll, expect, test } from 'vitest'
import { inTown } from '../test/in-town.ts'
import { rosterFiles, zipOf } from '../test/oneroster-zip.ts'
import type { ImportAnswer } from '../test/roster-client.ts'

const { maple, as, desk } = inTown()

let district: string

beforeAll(async () => {
  district = await desk.district('Riverbend')
  await desk.importRoster(district, await zipOf(rosterFiles({ version: '1.1', schools: 2, classes: 4, students: 40 })))
})

test('every number of a preview has its names, with what changes in each', async () => {
  const shown = await previewOfNextFile()
  const all = await names(shown.id)
  expect(tally(all)).toEqual(desk.changes(shown))
  const ofStudents = all.filter(({ kind }) => kind === 'students').map(({ kind: _, ...rest }) => rest)
  expect(ofStudents).toEqual([
    {
      what: 'added',
      name: 'Zoë Ålund',
      code: '77001',
      fields: [
        { field: 'username', from: null, to: expect.stringMatching(/^\d+-newcomer$/) },
        { field: 'school', from: null, to: 'School 1' },
        { field: 'class', from: null, to: 'Class 1' },
      ],
    },
    {
      what: 'changed',
      name: 'Amara Núñez',
      code: '10000',
      fields: [{ field: 'lastName', from: 'Abara', to: 'Núñez' }],
    },
    { what: 'changed', name: 'Ben Abara', code: '10001', fields: [{ field: 'grades', from: 'KG', to: '01' }] },
    { what: 'moved', name: 'Chloé Abara', code: '10002', fields: [{ field: 'class', from: 'Class 3', to: 'Class 1' }] },
    { what: 'archived', name: 'Fatima Abara', code: '10005', fields: [] },
  ])
})

test('who is in no class any more is said by name', async () => {
  const files = rosterFiles({ version: '1.1', schools: 2, classes: 4, students: 40 })
  const enrolments = (files['enrollments.csv'] as string).split('\r\n').filter(line => !line.includes(',p000003,'))
  const shown = await desk.preview(district, await zipOf({ ...files, 'enrollments.csv': enrolments.join('\r\n') }))
  const moved = (await names(shown.id, 'filter[kindEq]=students')).map(({ what, code, fields }) => [what, code, fields])
  expect(moved).toEqual([
    [
      ...['moved', '10003'],
      [
        { field: 'class', from: expect.stringMatching(/^Class \d$/), to: null },
        { field: 'noClass', from: null, to: '' },
      ],
    ],
  ])
})

test('a student whom somebody moved by hand is said to be in both classes', async () => {
  const files = rosterFiles({ version: '1.1', schools: 2, classes: 4, students: 40 })
  const sedge = await desk.district('Sedge')
  await desk.importRoster(sedge, await zipOf(files))
  const admin = as('Ada Admin')
  const [chloe] = (await admin.get(`districts/${sedge}/students?filter[oneRosterIdEq]=10002`)).data
  const classes = (await admin.get(`districts/${sedge}/classrooms`)).data
  const other = classes.find(({ attributes }: { attributes: { name: string } }) => attributes.name === 'Class 1')
  const moved = await admin.post(
    `schools/${other.relationships.school.data.id}/classrooms/${other.id}/bulk_student_enrollment`,
    {
      type: 'bulkStudentEnrollment',
      attributes: { replaceExistingUserEnrollments: true },
      relationships: { students: { data: [{ type: 'student', id: chloe.id }] } },
    },
  )
  expect(moved.status).toBe(200)
  const { id } = await desk.preview(sedge, await zipOf(files))
  const { data } = await admin.get(`districts/${sedge}/roster_imports/${id}/changes?filter[kindEq]=students`)
  expect(data.map(({ attributes }: { attributes: Change }) => [attributes.code, attributes.fields])).toEqual([
    [
      '10002',
      [
        { field: 'class', from: null, to: 'Class 3' },
        { field: 'alsoIn', from: null, to: 'Class 1' },
      ],
    ],
  ])
})

test('a list is found by kind and change, and by words in any order without accents', async () => {
  const { id } = await previewOfNextFile()
  const found = async (query: string) => (await names(id, query)).map(({ name }) => name)
  expect(await found('filter[kindEq]=students&filter[whatEq]=changed')).toEqual(['Amara Núñez', 'Ben Abara'])
  expect(await found('filter[kindEq]=students&filter[nameCont]=nunez+AMARA')).toEqual(['Amara Núñez'])
  expect(await found('filter[kindEq]=students&filter[nameCont]=10005')).toEqual(['Fatima Abara'])
  expect(await found('filter[nameCont]=nobody')).toEqual([])
  expect((await read(id, '?filter[kindEq]=students&page[size]=2')).meta).toEqual({ total: 5 })
  expect((await read(id, '?filter[kindEq]=people')).status).toBe(400)
})

test('the CSV has a line for each field', async () => {
  const { id } = await previewOfNextFile()
  const { body, headers } = await read(id, '.csv?filter[kindEq]=students&filter[whatEq]=moved')
  expect(headers['content-disposition']).toBe('attachment; filename="changes.csv"')
  expect(body.replace('\uFEFF', '').split('\r\n')).toEqual([
    'kind,what,name,code,field,from,to',
    'students,moved,Chloé Abara,10002,class,Class 3,Class 1',
    '',
  ])
})

test('the names stay with an applied file, and go when a newer file replaces one that was not', async () => {
  const first = await previewOfNextFile()
  const second = await previewOfNextFile()
  expect(await names(first.id)).toEqual([])
  const before = await names(second.id)
  await desk.apply(district, second.id, true)
  expect(await names(second.id)).toEqual(before)
})

test('only those who may see the file may see the names', async () => {
  const { id } = await previewOfNextFile()
  const seenBy = (name: string, of = district) => as(name).get(`districts/${of}/roster_imports/${id}/changes`)
  expect((await seenBy('Dana District')).status).toBe(404)
  expect((await seenBy('Dana District', maple.id('Maple Grove'))).status).toBe(404)
  expect((await seenBy('Tess Teacher', maple.id('Maple Grove'))).status).toBe(403)
})

/** How many names each list has, like the counts of the import. */
function tally(changes: readonly Change[]): Record<string, Record<string, number>> {
  const counted: Record<string, Record<string, number>> = {}
  for (const { kind, what } of changes) {
    counted[kind] ??= {}
    counted[kind][what] = (counted[kind][what] ?? 0) + 1
  }
  return counted
}

/** A second year: a child gets another name, one goes up a grade, one changes class, one leaves, one is new. */
async function previewOfNextFile(): Promise<ImportAnswer> {
  const files = rosterFiles({ version: '1.1', schools: 2, classes: 4, students: 40 })
  const lines = (files['users.csv'] as string).split('\r\n')
  const rename = (id: string, from: string, to: string) => {
    const at = lines.findIndex(line => line.startsWith(`${id},`))
    const line = lines[at] as string
    if (!line.includes(from)) throw new Error(`${line} has no ${from}`)
    lines[at] = line.replace(from, to)
  }
  rename('p000000', 'Abara', 'Núñez')
  rename('p000001', ',KG,', ',01,')
  files['users.csv'] = lines.filter(line => !line.startsWith('p000005,')).join('\r\n')
  files['users.csv'] += 'p900000,,,true,"s000000",student,newcomer,,Zoë,Ålund,,77001,,,,,PK,\r\n'
  files['enrollments.csv'] = (files['enrollments.csv'] as string)
    .split('\r\n')
    .filter(line => !line.includes(',p000005,'))
    .map(line => (line.includes(',p000002,') ? line.replace('c000002', 'c000000') : line))
    .join('\r\n')
  files['enrollments.csv'] += 'e900000,,,c000000,s000000,p900000,student,,2025-08-18,\r\n'
  return desk.preview(district, await zipOf(files))
}

const read = (id: string, rest: string) =>
  as('Ada Admin').get(`districts/${district}/roster_imports/${id}/changes${rest}`)
const names = async (id: string, query = ''): Promise<Change[]> =>
  (await read(id, `?${query}`)).data.map(({ attributes }: { attributes: Change }) => attributes)

interface Change {
  kind: string
  what: string
  name: string
  code: string | null
  fields: { field: string; from: string | null; to: string | null }[]
}
