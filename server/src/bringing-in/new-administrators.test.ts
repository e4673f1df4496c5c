import { expect, test } from 'vitest'
import { inTown } from '../test/in-town.ts'
import { rosterFiles, zipOf } from '../test/oneroster-zip.ts'

const { app, as, desk } = inTown()

const PRINCIPAL = 't000000,secondary,principal,,,s000000'
const OF_DISTRICT = 't000001,secondary,districtAdministrator,,,d1'

const holdsOf = ({ holds }: { holds: { code: string }[] }) => holds.map(({ code }) => code)

test('who becomes an administrator is listed; the only one holds nothing', async () => {
  const district = await desk.district('one-admin')
  await desk.importRoster(district, await fileWith('one-admin'))
  const shown = await desk.preview(district, await fileWith('one-admin', PRINCIPAL))
  expect(shown).toMatchObject({ status: 'previewed', promotions: 1 })
  expect(await promoted(district, shown.id)).toEqual([['Amara Abara', 'Teacher', 'SchoolAdmin']])
})

test('two new administrators hold the file, with their names; once applied, the next file is not held', async () => {
  const district = await desk.district('two-admins')
  const file = await fileWith('two-admins', PRINCIPAL, OF_DISTRICT)
  const shown = await desk.preview(district, file)
  expect(holdsOf(shown)).toEqual(['guard.administrators'])
  expect(shown.holds[0]?.message).toBe(
    '2 people would become administrators by this file: Amara Abara, Ben Abara. Is that meant?',
  )
  expect(await promoted(district, shown.id)).toEqual([
    ['Amara Abara', null, 'SchoolAdmin'],
    ['Ben Abara', null, 'DistrictAdmin'],
  ])
  await desk.apply(district, shown.id, true)
  expect(await desk.preview(district, file)).toMatchObject({ status: 'previewed', promotions: 0 })
})

test('one new administrator holds the file where the district has others by hand', async () => {
  const district = await desk.district('by-hand')
  await app.owner(
    `WITH made AS (INSERT INTO accounts (email) VALUES ('boss@by-hand.example') RETURNING id)
     INSERT INTO staff (district_id, account_id, role, first_name, last_name) SELECT $1, id, 'DistrictAdmin', 'By', 'Hand' FROM made`,
    [district],
  )
  const shown = await desk.preview(district, await fileWith('by-hand', PRINCIPAL))
  expect(holdsOf(shown)).toEqual(['guard.administrators'])
})

test('a role that has ended makes nobody an administrator', async () => {
  const district = await desk.district('role-over')
  const shown = await desk.preview(
    district,
    await fileWith('role-over', 't000000,secondary,districtAdministrator,,2026-01-31,d1'),
  )
  expect(shown).toMatchObject({ status: 'previewed', promotions: 0 })
  await desk.apply(district, shown.id)
  const roles = await app.owner('SELECT DISTINCT role FROM staff WHERE district_id = $1', [district])
  expect(roles).toEqual([{ role: 'Teacher' }])
})

/** A file of four teachers with these roles ('teacher0: principal') more, under addresses of `host`. */
function fileWith(host: string, ...roles: readonly string[]) {
  const files = rosterFiles({ version: '1.2', schools: 2, classes: 4, students: 12 })
  for (const [at, role] of roles.entries()) files['roles.csv'] += `m${at},,,${role},\r\n`
  const users = (files['users.csv'] as string).replaceAll('@school.example', `@${host}.example`)
  return zipOf({ ...files, 'users.csv': users })
}

async function promoted(district: string, id: string) {
  const { body } = await as('Ada Admin').get(
    `districts/${district}/roster_imports/${id}/changes?filter[whatEq]=promoted`,
  )
  const { data } = JSON.parse(body) as {
    data: { attributes: { name: string; fields: { from: string; to: string }[] } }[]
  }
  return data.map(({ attributes: { name, fields } }) => [name, fields[0]?.from, fields[0]?.to])
}
