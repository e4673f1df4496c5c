import { afterAll, beforeAll, expect, test } from 'vitest'
import { audit } from '../audit/audit.ts'
import { type Db, within } from '../db/pool.ts'
import { type TestApplication, testApplication } from '../test/application.ts'
import { type Town, town } from '../test/town.ts'
import { archive, unarchive } from './archive.ts'
import { change } from './change.ts'
import { create } from './create.ts'
import { type Hand, listed, listedIds, newIds } from './records.ts'

let app: TestApplication
let maple: Town
beforeAll(async () => {
  app = await testApplication()
  maple = await town(app)
})
afterAll(() => app.close())

/** Does something as a form's request would: under one audit entry, in one transaction of the district. */
const byHand = (work: (tx: Db, hand: Hand) => Promise<void>) => {
  const districtId = maple.id('Maple Grove')
  return within(app.db.queries, [districtId], async tx => {
    const entryId = await audit(tx, { actor: 'server', accountId: null, requestId: 'test' }, districtId, 'test')
    await work(tx, { districtId, entryId, at: new Date().toISOString() })
    return entryId
  })
}
const changesOf = (entryId: string) =>
  app.owner<{ record: string; record_id: string; before: object | null; after: object | null }>(
    'SELECT record, record_id, before, after FROM changes WHERE entry_id = $1 ORDER BY id',
    [entryId],
  )

test('one record made by hand leaves one change row', async () => {
  let id = ''
  const entry = await byHand(async (tx, hand) => {
    ;[id = ''] = await newIds(tx, 'student', 1)
    const row = { id, first_name: 'Hugo', last_name: 'Nakamura', grades: ['KG'] }
    await create(tx, hand, 'student', ['first_name', 'last_name', 'grades'], listed('student', [row]))
  })
  expect(await changesOf(entry)).toEqual([
    {
      record: 'student',
      record_id: id,
      before: null,
      after: { id: Number(id), first_name: 'Hugo', last_name: 'Nakamura', grades: ['KG'] },
    },
  ])
})

test('a change row holds before and after, and never a secret', async () => {
  const id = maple.id('Amara Okafor')
  await app.owner(`UPDATE students SET password_cipher = 'secret' WHERE id = $1`, [id])
  const entry = await byHand((tx, hand) =>
    change(tx, hand, 'student', ['first_name'], listed('student', [{ id, first_name: 'Amarachi' }])),
  )
  const [row] = await changesOf(entry)
  expect(row?.before).toMatchObject({ first_name: 'Amara' })
  expect(row?.after).toMatchObject({ first_name: 'Amarachi' })
  expect(JSON.stringify(row)).not.toContain('cipher')
})

test('archiving somebody twice is written down once, and coming back loses no class', async () => {
  const id = maple.id('Camila Reyes')
  const standing = () =>
    app.owner('SELECT classroom_id FROM student_enrollments WHERE student_id = $1 AND ended_at IS NULL ORDER BY 1', [
      id,
    ])
  const before = await standing()
  const first = await byHand((tx, hand) => archive(tx, hand, 'student', listedIds([id])))
  const second = await byHand((tx, hand) => archive(tx, hand, 'student', listedIds([id])))
  expect(await changesOf(first)).toHaveLength(1)
  expect(await changesOf(second)).toHaveLength(0)
  await byHand((tx, hand) => unarchive(tx, hand, 'student', listedIds([id])))
  expect(await standing()).toEqual(before)
})

test('archived staff are signed out', async () => {
  const id = maple.id('Noor Neighbour')
  const me = () => app.call({ method: 'GET', url: '/api/users/session', token: maple.token('Noor Neighbour') })
  expect((await me()).statusCode).toBe(200)
  await byHand((tx, hand) => archive(tx, hand, 'teacher', listedIds([id])))
  expect((await me()).statusCode).toBe(401)
})
