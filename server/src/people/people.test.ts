import { expect, test } from 'vitest'
import { audit } from '../audit/audit.ts'
import { type Db, within } from '../db/pool.ts'
import { inTown } from '../test/in-town.ts'
import { archive, unarchive } from './archive.ts'
import { change } from './change.ts'
import { create } from './create.ts'
import { asRows, idRows, newIds, type WriteContext } from './records.ts'

const { app, maple, as } = inTown()

test('creating one record leaves one change row', async () => {
  let id = ''
  const entry = await inOneEntry(async (tx, context) => {
    ;[id = ''] = await newIds(tx, 'student', 1)
    const row = { id, first_name: 'Hugo', last_name: 'Nakamura', grades: ['KG'] }
    await create(tx, context, 'student', ['first_name', 'last_name', 'grades'], asRows('student', [row]))
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

test('a change row holds the values before and after, but never a secret', async () => {
  const id = maple.id('Amara Okafor')
  await app.owner(`UPDATE students SET password_cipher = 'secret' WHERE id = $1`, [id])
  const entry = await inOneEntry((tx, context) =>
    change(tx, context, 'student', ['first_name'], asRows('student', [{ id, first_name: 'Amarachi' }])),
  )
  const [row] = await changesOf(entry)
  expect(row?.before).toMatchObject({ first_name: 'Amara' })
  expect(row?.after).toMatchObject({ first_name: 'Amarachi' })
  expect(JSON.stringify(row)).not.toContain('cipher')
})

test('a column that no noun declares is in no change row', async () => {
  const id = maple.id('Benjamin Lee')
  await app.owner(`ALTER TABLE students ADD COLUMN diagnosis text NOT NULL DEFAULT 'said to nobody'`)
  const entry = await inOneEntry(async (tx, context) => {
    await change(tx, context, 'student', ['first_name'], asRows('student', [{ id, first_name: 'Ben' }]))
    await archive(tx, context, 'student', idRows([id]))
  })
  await app.owner('ALTER TABLE students DROP COLUMN diagnosis')
  const rows = await changesOf(entry)
  expect(rows).toHaveLength(2)
  expect(JSON.stringify(rows)).not.toContain('diagnosis')
})

test('archiving a student twice is recorded once, and unarchiving restores every class', async () => {
  const id = maple.id('Camila Reyes')
  const classes = () =>
    app.owner('SELECT classroom_id FROM student_enrollments WHERE student_id = $1 AND ended_at IS NULL ORDER BY 1', [
      id,
    ])
  const before = await classes()
  const first = await inOneEntry((tx, context) => archive(tx, context, 'student', idRows([id])))
  const second = await inOneEntry((tx, context) => archive(tx, context, 'student', idRows([id])))
  expect(await changesOf(first)).toHaveLength(1)
  expect(await changesOf(second)).toHaveLength(0)
  await inOneEntry((tx, context) => unarchive(tx, context, 'student', idRows([id])))
  expect(await classes()).toEqual(before)
})

test('archived staff are signed out', async () => {
  const id = maple.id('Noor Neighbour')
  const me = () => as('Noor Neighbour').get('users/session')
  expect((await me()).status).toBe(200)
  await inOneEntry((tx, context) => archive(tx, context, 'teacher', idRows([id])))
  expect((await me()).status).toBe(401)
})

/** Does some work as a form's request would: under one audit entry, in one transaction of the district. */
const inOneEntry = (work: (tx: Db, context: WriteContext) => Promise<void>) => {
  const districtId = maple.id('Maple Grove')
  return within(app.db.queries, [districtId], async tx => {
    const entryId = await audit(
      tx,
      { actor: 'server', accountId: null, requestId: 'test' },
      districtId,
      'student.change',
    )
    await work(tx, { districtId, entryId, at: new Date().toISOString() })
    return entryId
  })
}

const changesOf = (entryId: string) =>
  app.owner<{ record: string; record_id: string; before: object | null; after: object | null }>(
    'SELECT record, record_id, before, after FROM changes WHERE entry_id = $1 ORDER BY id',
    [entryId],
  )
