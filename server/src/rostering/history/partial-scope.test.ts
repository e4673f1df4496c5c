import { beforeAll, expect, test } from 'vitest'
import { inTown } from '../../test/in-town.ts'

const { app, maple, district, as } = inTown()

/** Moves two children and a teacher to Elm, and merges Camila into Amara. */
beforeAll(async () => {
  await app.owner('UPDATE student_schools SET school_id = $1 WHERE student_id = ANY ($2)', [
    ...[maple.id('Elm'), ['Amara Okafor', 'Daniyar Seitkali'].map(maple.id)],
  ])
  await app.owner('UPDATE staff_schools SET school_id = $1 WHERE staff_id = $2', [
    ...[maple.id('Elm'), maple.id('Noor Neighbour')],
  ])
  const entry = await enter('student.merge')
  for (const [table, who, ids] of [
    ['student_enrollments', 'student_id', ['Amara Okafor', 'Daniyar Seitkali']],
    ['staff_enrollments', 'staff_id', ['Noor Neighbour']],
  ] as const)
    await app.owner(`UPDATE ${table} SET ended_at = now(), ended_entry = $1 WHERE ${who} = ANY ($2)`, [
      ...[entry, ids.map(maple.id)],
    ])
  await app.owner('UPDATE students SET archived_at = now(), merged_into = $1 WHERE id = $2', [
    ...[maple.id('Amara Okafor'), maple.id('Camila Reyes')],
  ])
  await app.owner(
    `INSERT INTO student_merges (district_id, kept_id, merged_id, takes, entry_id, merged_at)
      VALUES ($1, $2, $3, '{}', $4, now())`,
    [district(), maple.id('Amara Okafor'), maple.id('Camila Reyes'), entry],
  )
  await change(entry, 'student', 'Camila Reyes', { merged_into: null }, { merged_into: maple.id('Amara Okafor') })
  await change(entry, 'classroom', 'Room 1', { school_id: maple.id('Elm') }, { school_id: maple.id('Oak') })
})

test('who left a class for another school is named to the district, and not to the old school', async () => {
  expect(await linesOf(`classrooms/${maple.id('Room 2')}`, 'Dana District')).toEqual([
    ...['students: Daniyar Seitkali > ', 'teachers: Noor Neighbour > '],
  ])
  expect(await linesOf(`classrooms/${maple.id('Room 2')}`, 'Sam School')).toEqual([])
})

test.each([false, true])('a class that came from another school does not name it; archived: %s', async isArchived => {
  await archive('schools', 'Elm', isArchived)
  const [dana, sam] = await bothSee(`classrooms/${maple.id('Room 1')}`)
  await archive('schools', 'Elm', false)
  expect([dana, sam]).toEqual([expect.arrayContaining(['school: Elm > Oak']), ['school:  > Oak']])
})

test.each([false, true])('whom a child was merged into elsewhere is not named; archived: %s', async isArchived => {
  await archive('students', 'Amara Okafor', isArchived)
  const [dana, sam] = await bothSee(`students/${maple.id('Camila Reyes')}`)
  await archive('students', 'Amara Okafor', false)
  expect([dana, sam]).toEqual([expect.arrayContaining(['mergedInto:  > Amara Okafor']), []])
})

test('a child of another school who was merged into one’s own is not named', async () => {
  const url = `students/${maple.id('Amara Okafor')}`
  expect(await linesOf(url, 'Dana District')).toContain('mergedStudent:  > Camila Reyes')
  expect(await linesOf(url, 'Elsa Elm')).not.toContain('mergedStudent:  > Camila Reyes')
})

async function enter(action: string) {
  const [entry] = await app.owner<{ id: string }>(
    `INSERT INTO audit_entries (district_id, actor, account_id, action, request_id, facts)
      VALUES ($1, 'account', $2, $3, '', '{}') RETURNING id`,
    [district(), maple.id('account of Dana District'), action],
  )
  return entry?.id ?? ''
}

const change = (entry: string, kind: string, name: string, before: object, after: object) =>
  app.owner(
    'INSERT INTO changes (district_id, entry_id, record, record_id, before, after) VALUES ($1, $2, $3, $4, $5, $6)',
    [district(), entry, kind, maple.id(name), JSON.stringify(before), JSON.stringify(after)],
  )

const archive = (table: string, name: string, isArchived: boolean) =>
  app.owner(`UPDATE ${table} SET archived_at = $1 WHERE id = $2`, [
    isArchived ? new Date().toISOString() : null,
    maple.id(name),
  ])

async function linesOf(url: string, by: string): Promise<string[]> {
  const answer = await as(by).get(`districts/${district()}/${url}/history`)
  expect(answer.status, answer.body).toBe(200)
  const entries = answer.data as { attributes: { changes: { field: string; before: string; after: string }[] } }[]
  return entries.flatMap(({ attributes }) =>
    attributes.changes.map(({ field, before, after }) => `${field}: ${before ?? ''} > ${after ?? ''}`),
  )
}

const bothSee = async (url: string) => [await linesOf(url, 'Dana District'), await linesOf(url, 'Sam School')]
