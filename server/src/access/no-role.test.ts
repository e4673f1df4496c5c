import { expect, test } from 'vitest'
import { inTown } from '../test/in-town.ts'

// Nil Noone belongs to Maple Grove and has no role there.

const { app, maple, as, call } = inTown({ settings: { selfService: true } })

test('Somebody of no role has what everyone has: the guides, a secret code, an account', async () => {
  const code = `users/${maple.id('account of Nil Noone')}/secret_code`
  const before = (await as('Nil Noone').get(code)).data.attributes.secretCode
  expect((await send('PATCH', code, { data: { type: 'secretCode', attributes: {} } })).status).toBe(200)
  expect((await as('Nil Noone').get(code)).data.attributes.secretCode).not.toBe(before)
  const guides = await as('Nil Noone').get('lesson_guides')
  expect([guides.status, guides.data.length]).toEqual([200, 3])
  expect((await send('PATCH', 'my_account', { firstName: 'Nilda', middleName: null, lastName: 'Noone' })).status).toBe(
    200,
  )
  const { document } = await as('Nil Noone').get('my_account')
  expect(document).toMatchObject({ firstName: 'Nilda', places: [{ district: 'Maple Grove', role: null }] })
  // The district sees what they did.
  const entries = await app.owner(
    `SELECT action, district_id AS district FROM audit_entries WHERE account_id = $1 AND action <> 'session.signIn' ORDER BY id`,
    [maple.id('account of Nil Noone')],
  )
  const district = maple.id('Maple Grove')
  expect(entries).toContainEqual({ action: 'secretCode.renew', district })
  expect(entries.every(entry => (entry as { district: string }).district === district)).toBe(true)
})

test('somebody without a role sees no other person, and nothing at all once the membership has ended', async () => {
  const lists = ['districts', 'lesson_guide_students', 'user_attachments']
  for (const path of lists) expect((await as('Nil Noone').get(path)).data, path).toEqual([])
  expect((await as('Nil Noone').get(`districts/${maple.id('Maple Grove')}/students`)).code).toBe('notFound')
  await app.owner('UPDATE memberships SET expires_at = now() WHERE district_id = $1', [maple.id('Maple Grove')])
  for (const path of ['lesson_guides', 'my_account'])
    expect((await as('Nil Noone').get(path)).code, path).toBe('membershipExpired')
})

const send = (method: 'PATCH', path: string, payload: object) =>
  call({ method, url: `/api/${path}`, token: maple.token('Nil Noone'), payload })
