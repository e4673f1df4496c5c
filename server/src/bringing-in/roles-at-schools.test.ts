import { expect, test } from 'vitest'
import { sweepEnrollments } from '../people/sweep.ts'
import { hashOf } from '../secrets/tokens.ts'
import { inTown } from '../test/in-town.ts'
import { rosterFiles, zipOf } from '../test/oneroster-zip.ts'

const { app, maple, as, call, desk } = inTown()

const DAY = 86_400_000
const dayFrom = (days: number) => new Date(Date.now() + days * DAY).toISOString().slice(0, 10)
const SOON = dayFrom(10)

test('a school that was added by hand stays when files come, also when a file moves the teacher', async () => {
  const district = await desk.district('stays')
  await desk.importRoster(district, await fileWith('stays', 'teacher,,,s000000'))
  await addSchool(district, 's000001')
  await desk.importRoster(district, await fileWith('stays', 'teacher,,,s000000'))
  expect(await placesOf(district)).toMatchObject({ is: 'Teacher', schools: ['School 1', 'School 2'] })
  await desk.importRoster(district, await fileWith('stays', 'teacher,,,s000001'))
  expect(await placesOf(district)).toMatchObject({ is: 'Teacher', schools: ['School 2'] })
  await desk.importRoster(district, await fileWith('stays', 'teacher,,,s000000'))
  expect(await placesOf(district)).toMatchObject({ is: 'Teacher', schools: ['School 1', 'School 2'] })
})

test('who becomes the administrator of one school by a file does not become that of a school added by hand', async () => {
  const district = await desk.district('raised')
  await desk.importRoster(district, await fileWith('raised', 'teacher,,,s000000'))
  await addSchool(district, 's000001')
  const file = await fileWith('raised', 'principal,,,s000000')
  const { id } = await desk.preview(district, file)
  const fields = 'SELECT fields FROM roster_changes WHERE district_id = $1 AND import_id = $2 AND what = $3'
  expect(await app.owner(fields, [district, id, 'moved'])).toEqual([
    {
      fields: [
        { field: 'role', from: 'Teacher', to: 'SchoolAdmin' },
        { field: 'teacherAt', from: null, to: 'School 2' },
      ],
    },
  ])
  const raised = await desk.apply(district, id)
  expect(await placesOf(district)).toEqual({ is: 'SchoolAdmin', schools: ['School 1', 'School 2'], children: 6 })
  expect(desk.changes(await desk.preview(district, file))).toEqual({})
  await desk.undo(district, raised.id)
  expect(await placesOf(district)).toEqual({
    is: 'Teacher',
    schools: ['School 1', 'School 2'],
    children: 'forbidden',
  })
})

test('one whose role begins on a day does not either', async () => {
  const district = await desk.district('raised-later')
  await desk.importRoster(district, await fileWith('raised-later', 'teacher,,,s000000', `principal,${SOON},,s000000`))
  await addSchool(district, 's000001')
  await sweep(12)
  expect(await placesOf(district)).toEqual({ is: 'SchoolAdmin', schools: ['School 1', 'School 2'], children: 6 })
})

test('an administrator made by hand is a teacher at the school where a file says so', async () => {
  const district = await desk.district('by-hand')
  await desk.importRoster(district, await fileWith('by-hand', 'teacher,,,s000000'))
  await app.owner(
    `UPDATE staff SET source = NULL, sourced_id = NULL, managed_externally = false, role = 'SchoolAdmin'
     WHERE district_id = $1 AND first_name = 'Xena'`,
    [district],
  )
  await app.owner('UPDATE staff_schools SET source = NULL WHERE district_id = $1 AND staff_id = $2', [
    ...[district, (await xenaIn(district)).id],
  ])
  for (const time of ['first', 'again']) {
    await desk.importRoster(district, await fileWith('by-hand', 'teacher,,,s000001'))
    const now = await placesOf(district)
    expect([time, now]).toEqual([time, { is: 'SchoolAdmin', schools: ['School 1', 'School 2'], children: 6 }])
  }
  const both = await fileWith('by-hand', 'teacher,,,s000000', 'principal,,,s000001')
  await desk.apply(district, (await desk.preview(district, both)).id, true)
  expect(await placesOf(district)).toEqual({ is: 'SchoolAdmin', schools: ['School 1', 'School 2'], children: 12 })
})

test('an administrator of a school in files of 1.1 has all of it', async () => {
  const district = await desk.district('of-1-1')
  const files = rosterFiles({ version: '1.1', schools: 2, classes: 4, students: 12 })
  files['users.csv'] += `x1,,,true,s000001,administrator,xena,,Xena,Stone,,,xena@school.example,,,,,,\r\n`
  files['users.csv'] = (files['users.csv'] as string).replaceAll('@school.example', '@of-1-1.example')
  await desk.importRoster(district, await zipOf(files))
  expect(await placesOf(district)).toEqual({ is: 'SchoolAdmin', schools: ['School 2'], children: 6 })
  expect(desk.changes(await desk.preview(district, await zipOf(files)))).toEqual({})
})

/** Two schools of six children each, and Xena with these roles: 'role,begin,end,org'. */
function fileWith(host: string, ...roles: readonly string[]) {
  const files = rosterFiles({ version: '1.2', schools: 2, classes: 4, students: 12 })
  files['users.csv'] += `x1,,,true,xena,,Xena,Stone,,,xena@school.example,,,,,,,,,,,\r\n`
  for (const [at, role] of roles.entries()) files['roles.csv'] += `x${at},,,x1,secondary,${role},\r\n`
  const users = (files['users.csv'] as string).replaceAll('@school.example', `@${host}.example`)
  return zipOf({ ...files, 'users.csv': users })
}

async function xenaIn(district: string): Promise<Xena> {
  const [row] = await app.owner<Xena>(
    `SELECT id, role AS is, account_id AS account FROM staff WHERE district_id = $1 AND first_name = 'Xena'`,
    [district],
  )
  return row as Xena
}

/** Her schools, as an office sees them, and how many children she sees herself. */
async function placesOf(district: string) {
  const { id, is, account } = await xenaIn(district)
  const token = `session-of-xena-in-${district}-0123456789`
  await app.owner('INSERT INTO sessions (token_hash, account_id) VALUES ($1, $2) ON CONFLICT DO NOTHING', [
    ...[hashOf(token), account],
  ])
  const get = async (url: string, as: string) => (await call({ method: 'GET', url, token: as })).document
  const office = await get(`/api/districts/${district}/teachers/${id}?include=schools`, maple.token('Ada Admin'))
  const schools = office.included.map(({ attributes }: { attributes: { name: string } }) => attributes.name).sort()
  const seen = await get(`/api/districts/${district}/students`, token)
  return { is, schools, children: seen.data?.length ?? seen.errors[0].code }
}

/** Adds a school to those that Xena has, in her form. */
async function addSchool(district: string, sourcedId: string) {
  const { id } = await xenaIn(district)
  const schools = await app.owner<{ id: string }>(
    `SELECT school_id AS id FROM staff_schools WHERE district_id = $1 AND staff_id = $2 AND ended_at IS NULL
     UNION SELECT id FROM schools WHERE district_id = $1 AND sourced_id = $3`,
    [district, id, sourcedId],
  )
  const data = schools.map(school => ({ type: 'school', id: school.id }))
  const answer = await as('Ada Admin').patch(`districts/${district}/teachers/${id}`, {
    type: 'teacher',
    id,
    attributes: {},
    relationships: { schools: { data } },
  })
  expect(answer.status, answer.body).toBe(200)
}

const sweep = (days: number) => sweepEnrollments(app.db.queries, Date.now() + days * DAY)

interface Xena {
  readonly id: string
  readonly is: string
  readonly account: string
}
