import { beforeAll, expect, test } from 'vitest'
import { inTown } from '../../test/in-town.ts'

const { app, maple, district, as } = inTown()

/** Eleni is at Elm alone: an administrator of Oak hears of no pair that she is in. */
beforeAll(async () => {
  const pair = [district(), maple.id('Amara Okafor'), maple.id('Eleni Papadopoulou')]
  await app.owner(
    'INSERT INTO distinct_students (district_id, student_id, other_id, entry_id, at) VALUES ($1, $2, $3, 0, now())',
    pair,
  )
  await app.owner(
    `INSERT INTO student_merges (district_id, kept_id, merged_id, takes, entry_id, merged_at)
      VALUES ($1, $2, $3, '{}', 0, now())`,
    pair,
  )
})

const count = async (list: string, by: string) => (await as(by).get(`districts/${district()}/${list}`)).data.length

test('two children who are not one are listed and shown to who sees both', async () => {
  expect(await count('distinct_students', 'Dana District')).toBe(1)
  expect(await count('distinct_students', 'Sam School')).toBe(0)
  const pair = `student_pairs/${maple.id('Amara Okafor')}-${maple.id('Eleni Papadopoulou')}`
  expect((await as('Dana District').get(`districts/${district()}/${pair}`)).status).toBe(200)
  expect((await as('Sam School').get(`districts/${district()}/${pair}`)).status).toBe(404)
})

test.each([false, true])('a merge is listed to who sees both; one archived: %s', async isArchived => {
  await app.owner('UPDATE students SET archived_at = $1 WHERE id = $2', [
    ...[isArchived ? new Date() : null, maple.id('Eleni Papadopoulou')],
  ])
  expect(await count('student_merges', 'Dana District')).toBe(1)
  expect(await count('student_merges', 'Sam School')).toBe(0)
})

test('the address of a child elsewhere does not lead to whom they were merged into', async () => {
  const eleni = maple.id('Eleni Papadopoulou')
  await app.owner('UPDATE students SET archived_at = now(), merged_into = $1 WHERE id = $2', [
    ...[maple.id('Amara Okafor'), eleni],
  ])
  const mergedInto = async (by: string) =>
    (await as(by).get(`schools/${maple.id('Oak')}/students/${eleni}`)).errors[0].meta?.mergedInto
  expect(await mergedInto('Dana District')).toBe(maple.id('Amara Okafor'))
  expect(await mergedInto('Sam School')).toBeUndefined()
})
