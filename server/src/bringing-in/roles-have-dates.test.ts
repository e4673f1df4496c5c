import { expect, test } from 'vitest'
import { sweepEnrollments } from '../people/sweep.ts'
import { inTown } from '../test/in-town.ts'
import { rosterFiles, zipOf } from '../test/oneroster-zip.ts'

const { app, desk } = inTown()

const DAY = 86_400_000
const dayFrom = (days: number) => new Date(Date.now() + days * DAY).toISOString().slice(0, 10)
const [SOON, LATER, LONG_AGO] = [dayFrom(10), dayFrom(40), dayFrom(-300)]
/** The sweep of so many days from now. */
const sweep = (days: number) => sweepEnrollments(app.db.queries, Date.now() + days * DAY)

test('a role begins and ends on its days, with its school', async () => {
  const district = await desk.district('roles-turn')
  await desk.importRoster(
    district,
    await fileWith('roles-turn', 'teacher,,,s000000', `principal,${SOON},${LATER},s000001`),
  )
  expect(await xena(district)).toEqual(['Teacher', 's000000'])
  await sweep(8)
  expect(await xena(district)).toEqual(['Teacher', 's000000'])
  await sweep(12)
  expect(await xena(district)).toEqual(['SchoolAdmin', 's000001'])
  await sweep(42)
  expect(await xena(district)).toEqual(['Teacher', 's000000'])
})

test('the right to a whole district ends on its day', async () => {
  const district = await desk.district('district-role-ends')
  const roles = ['teacher,,,s000000', `districtAdministrator,${LONG_AGO},${SOON},d1`]
  const shown = await desk.preview(district, await fileWith('district-role-ends', ...roles))
  await desk.apply(district, shown.id, true)
  expect(await xena(district)).toEqual(['DistrictAdmin', ''])
  await sweep(12)
  expect(await xena(district)).toEqual(['Teacher', 's000000'])
})

test('who has only a role that begins later comes in with it, and is archived when the last one ends', async () => {
  const district = await desk.district('comes-later')
  const file = await fileWith('comes-later', `teacher,${SOON},${LATER},s000001`)
  await desk.importRoster(district, file)
  expect((await xena(district))?.[0]).toBe('Teacher archived')
  // The same file again changes nothing about her.
  expect(desk.changes(await desk.preview(district, file))).toEqual({})
  await sweep(12)
  expect(await xena(district)).toEqual(['Teacher', 's000001'])
  await sweep(42)
  expect((await xena(district))?.[0]).toBe('Teacher archived')
})

test('a role that the next file has no more never begins; undoing that file gives it back', async () => {
  const district = await desk.district('role-withdrawn')
  const roles = ['teacher,,,s000000', `principal,${SOON},,s000001`] as const
  await desk.importRoster(district, await fileWith('role-withdrawn', ...roles))
  const next = await desk.importRoster(district, await fileWith('role-withdrawn', roles[0]))
  await sweep(12)
  expect(await xena(district)).toEqual(['Teacher', 's000000'])
  await desk.undo(district, next.id)
  await sweep(12)
  expect(await xena(district)).toEqual(['SchoolAdmin', 's000001'])
})

test('who is in the next file no more does not come back with a role', async () => {
  const district = await desk.district('gone-before')
  await desk.importRoster(district, await fileWith('gone-before', 'teacher,,,s000000', `principal,${SOON},,s000001`))
  const files = rosterFiles({ version: '1.2', schools: 2, classes: 4, students: 12 })
  const users = (files['users.csv'] as string).replaceAll('@school.example', '@gone-before.example')
  await desk.importRoster(district, await zipOf({ ...files, 'users.csv': users }))
  await sweep(12)
  expect(await xena(district)).toEqual(['Teacher archived', 's000000'])
})

test('a role that begins later is listed before it makes an administrator', async () => {
  const district = await desk.district('listed-before')
  const roles = ['teacher,,,s000000', `principal,${SOON},,s000001`] as const
  const shown = await desk.preview(district, await fileWith('listed-before', ...roles))
  expect(shown).toMatchObject({ promotions: 1 })
  const listed = await app.owner(`SELECT fields FROM roster_changes WHERE district_id = $1 AND what = 'promoted'`, [
    district,
  ])
  expect(listed).toEqual([
    {
      fields: [
        { field: 'role', from: null, to: 'SchoolAdmin' },
        { field: 'begins', from: null, to: SOON },
      ],
    },
  ])
  await desk.apply(district, shown.id)
  expect(await desk.preview(district, await fileWith('listed-before', ...roles))).toMatchObject({ promotions: 0 })
})

test('who was an administrator before roles had dates stays one, until a file says when it ends', async () => {
  const district = await desk.district('upgraded')
  const roles = ['teacher,,,s000000', 'districtAdministrator,,,d1'] as const
  const file = await fileWith('upgraded', ...roles)
  await desk.apply(district, (await desk.preview(district, file)).id, true)
  // What the migration finds: roles of people, and no intervals.
  await app.owner('DELETE FROM staff_roles WHERE district_id = $1', [district])
  await sweep(1)
  expect(await xena(district)).toEqual(['DistrictAdmin', ''])
  const same = await desk.preview(district, file)
  expect([same.status, desk.changes(same), same]).toMatchObject(['previewed', {}, { promotions: 0 }])
  await desk.importRoster(
    district,
    await fileWith('upgraded', roles[0], `districtAdministrator,${LONG_AGO},${SOON},d1`),
  )
  expect(await xena(district)).toEqual(['DistrictAdmin', ''])
  await sweep(12)
  expect(await xena(district)).toEqual(['Teacher', 's000000'])
})

test('in such a district a role that has ended ends with the next file', async () => {
  const district = await desk.district('upgraded-ended')
  const before = await fileWith('upgraded-ended', 'teacher,,,s000000', 'principal,,,s000001')
  await desk.importRoster(district, before)
  await app.owner('DELETE FROM staff_roles WHERE district_id = $1', [district])
  const ended = `principal,${LONG_AGO},${dayFrom(-5)},s000001`
  await desk.importRoster(district, await fileWith('upgraded-ended', 'teacher,,,s000000', ended))
  expect(await xena(district)).toEqual(['Teacher', 's000000'])
})

/** Xena, who teaches no class, with these roles: 'role,begin,end,org'. */
function fileWith(host: string, ...roles: readonly string[]) {
  const files = rosterFiles({ version: '1.2', schools: 2, classes: 4, students: 12 })
  files['users.csv'] += 'x1,,,true,xena,,Xena,Stone,,,xena@school.example,,,,,,,,,,,\r\n'
  for (const [at, role] of roles.entries()) files['roles.csv'] += `x${at},,,x1,secondary,${role},\r\n`
  const users = (files['users.csv'] as string).replaceAll('@school.example', `@${host}.example`)
  return zipOf({ ...files, 'users.csv': users })
}

/** What Xena is: her role ('archived' behind it if she is) and her schools. */
async function xena(district: string) {
  const [row] = await app.owner<{ is: string; schools: string }>(
    `SELECT concat_ws(' ', st.role, CASE WHEN st.archived_at IS NOT NULL THEN 'archived' END) AS is,
       (SELECT coalesce(string_agg(s.sourced_id, ',' ORDER BY s.sourced_id), '') FROM staff_schools b JOIN schools s ON s.id = b.school_id
         AND s.district_id = $1 WHERE b.district_id = $1 AND b.staff_id = st.id AND b.ended_at IS NULL) AS schools
     FROM staff st WHERE st.district_id = $1 AND st.sourced_id = 'x1'`,
    [district],
  )
  return row && [row.is, row.schools]
}
