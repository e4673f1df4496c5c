import { beforeAll, beforeEach, expect, test } from 'vitest'
import { within } from '../db/pool.ts'
import { lockWaits } from '../test/citus.ts'
import { inTown } from '../test/in-town.ts'
import { emailOf, TOWN_PASSWORD } from '../test/town.ts'

const { app, maple, as, nobody } = inTown()

beforeAll(addTessToHarborPoint)

beforeEach(() => void app.mails.splice(0))

test('a new district does not see what a person did before they joined', async () => {
  await app.owner(`UPDATE accounts SET last_sign_in_at = now() - interval '1 hour' WHERE email = $1`, [
    emailOf('Tess Teacher'),
  ])
  expect((await asSeenBy('Hana Harbor', 'Harbor Point')).attributes).toMatchObject({
    authCredentialsSetAt: null,
    updatedAt: null,
  })
  const { attributes } = await asSeenBy('Dana District', 'Maple Grove')
  expect(Date.parse(attributes.authCredentialsSetAt)).toBeGreaterThan(0)
  expect(Date.parse(attributes.updatedAt)).toBeGreaterThan(0)
})

test('an invitation there only tells them about the new district, and their password stays', async () => {
  const { id } = await asSeenBy('Hana Harbor', 'Harbor Point')
  const payload = {
    data: {
      type: 'bulkTeacherInvitation',
      relationships: { teachers: { data: [{ type: 'teacher', id }] } },
    },
  }
  const url = '/api/bulk_teacher_invitation'
  const sent = await as('Hana Harbor').post(url, payload.data)
  expect(sent.document).toEqual({ meta: { sent: 1, skipped: 0 } })
  await expect
    .poll(() => app.mails)
    .toMatchObject([
      {
        to: emailOf('Tess Teacher'),
        subject: 'You have been added to CAPIT READING at Pier',
        text: expect.stringContaining('Hana Harbor has added you to CAPIT READING at Pier.'),
      },
    ])
  expect(app.mails[0]?.text).not.toContain('token=')
})

test('a person in two districts has a home in each, and is active in both after signing in', async () => {
  const { homes } = await signIn()
  expect(homes).toMatchObject([
    { districtId: maple.id('Maple Grove'), classroomId: maple.id('Room 1') },
    { districtId: maple.id('Harbor Point'), schoolId: maple.id('Pier'), classroomId: null },
  ])
  const { attributes } = await asSeenBy('Hana Harbor', 'Harbor Point')
  expect(attributes.authCredentialsSetAt).not.toBeNull()
  expect(attributes.updatedAt).not.toBeNull()
})

test('whoever is invited by two people at once gets one mail, whose link works', async () => {
  const [staff, here] = [maple.id('Nil Noone'), maple.id('Maple Grove')]
  await app.owner('UPDATE staff SET role = $2 WHERE id = $1', [staff, 'Teacher'])
  await app.owner('UPDATE accounts SET credentials_set_at = NULL WHERE id = $1', [maple.id('account of Nil Noone')])
  const relationships = { teachers: { data: [{ type: 'teacher', id: staff }] } }
  const second = await within(app.db.queries, [here], async tx => {
    await tx.updateTable('staff').set({ invited_at: '2026-01-01T00:00:00Z' }).where('id', '=', staff).execute()
    const answer = as('Dana District').post('bulk_teacher_invitation', { type: 'bulkTeacherInvitation', relationships })
    await expect.poll(async () => (await app.owner(lockWaits())).length).toBe(1)
    return { answer }
  })
  expect((await second.answer).document).toEqual({ meta: { sent: 0, skipped: 1 } })
  expect(app.mails).toEqual([])
})

test('a district that adds somebody later changes neither their name nor what they may do at home', async () => {
  await app.owner(
    `INSERT INTO staff (district_id, account_id, role, first_name, last_name, managed_externally)
      VALUES ($1, $2, 'DistrictAdmin', 'Other', 'Name', true)`,
    [maple.id('Harbor Point'), maple.id('account of Noor Neighbour')],
  )
  const url = '/api/users/session?include=timezone'
  const { data } = await as('Noor Neighbour').get(url)
  expect([data.attributes.fullName, data.relationships.timezone.data.id]).toEqual([
    ...['Noor Neighbour', 'America/Los_Angeles'],
  ])
  expect(data.attributes.homes).toMatchObject([
    { districtId: maple.id('Maple Grove'), userType: 'Teacher', managedExternally: false },
    { districtId: maple.id('Harbor Point'), userType: 'DistrictAdmin', managedExternally: true },
  ])
})

const signIn = async () =>
  (
    await nobody.post('users/session', {
      type: 'user',
      attributes: { email: emailOf('Tess Teacher'), password: TOWN_PASSWORD },
    })
  ).data.attributes
const asSeenBy = async (name: string, district: string) => {
  const answer = await as(name).get(`districts/${maple.id(district)}/teachers?filter[nameCont]=tess`)
  expect(answer.status, answer.body).toBe(200)
  return answer.data[0]
}

/** Tess, a teacher of Maple Grove, has just been added to Harbor Point's staff under the same address. */
async function addTessToHarborPoint() {
  await app.owner(
    `INSERT INTO staff (district_id, account_id, role, first_name, last_name) VALUES ($1, $2, 'Teacher', 'Tess', 'Teacher')`,
    [maple.id('Harbor Point'), maple.id('account of Tess Teacher')],
  )
  await app.owner(
    `INSERT INTO staff_schools (district_id, staff_id, school_id) SELECT district_id, id, $2 FROM staff WHERE district_id = $1 AND first_name = 'Tess'`,
    [maple.id('Harbor Point'), maple.id('Pier')],
  )
}
