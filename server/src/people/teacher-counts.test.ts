import { expect, test } from 'vitest'
import { within } from '../db/pool.ts'
import { inTown } from '../test/in-town.ts'
import { countTeachers } from './teacher-counts.ts'

const { app, maple, district } = inTown()

const waitsForLock = async () =>
  (await app.owner("SELECT FROM pg_locks WHERE locktype = 'advisory' AND NOT granted")).length > 0

test('two transactions that each add a teacher at the same time are both counted', async () => {
  let second: Promise<void> | undefined
  await joinElm('Tess Teacher', async () => {
    second = joinElm('Noor Neighbour', async () => {})
    await expect.poll(waitsForLock).toBe(true)
  })
  await second
  expect(await teachersOf('Elm')).toEqual([2])
})

test('a school that its last teacher leaves has none', async () => {
  await app.owner('UPDATE staff_schools SET ended_at = now() WHERE school_id = $1', [maple.id('Elm')])
  await within(app.db.queries, [district()], tx => countTeachers(tx, district()))
  expect(await teachersOf('Elm')).toEqual([])
})

const teachersOf = async (school: string) =>
  (
    await app.owner<{ teachers: number }>('SELECT teachers FROM school_teachers WHERE school_id = $1', [
      maple.id(school),
    ])
  ).map(row => row.teachers)
/** Adds a teacher to Elm and counts; `beforeCommit` is waited for with the transaction still open. */
const joinElm = (name: string, beforeCommit: () => Promise<unknown>) =>
  within(app.db.queries, [district()], async tx => {
    await tx
      .insertInto('staff_schools')
      .values({ district_id: district(), staff_id: maple.id(name), school_id: maple.id('Elm') })
      .execute()
    await countTeachers(tx, district())
    await beforeCommit()
  })
