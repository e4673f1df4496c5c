import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { within } from '../db/pool.ts'
import { lockRoster } from '../people/roster-lock.ts'
import { differencesIn } from '../test/differences.ts'
import { inTown } from '../test/in-town.ts'
import { type CsvFiles, rosterFiles, zipOf } from '../test/oneroster-zip.ts'

const { app, maple, as, desk } = inTown()

let district: string
let of: string
/** p000003 is in Class 4 of School 2, p000004 in Class 1 of School 1: one child, entered twice in the roster system. */
const KEPT = 'p000003'
const MERGED = 'p000004'

beforeEach(async () => {
  of = randomUUID().slice(0, 8)
  district = await desk.district(of)
  await desk.importRoster(district, await zipOf(roster()))
})

test('a system that still sends both changes nothing, and is told', async () => {
  await merge(await idOf(KEPT), await idOf(MERGED))
  const shown = await desk.preview(district, await zipOf(roster()))
  expect([shown.status, desk.changes(shown)]).toEqual(['previewed', {}])
  expect(shown.problems.filter(({ code }) => code === 'student.merged')).toMatchObject([
    { severity: 'info', sourcedId: MERGED, message: expect.stringContaining('merged this record into that of Diego') },
  ])
  const before = await desk.dump(district)
  await desk.apply(district, shown.id)
  expect(await desk.dump(district)).toEqual(before)
  expect(await desk.studentState(district, KEPT)).toEqual({
    archived: false,
    classes: ['c000000', 'c000003'],
    figures: 2,
  })
  expect(await desk.studentState(district, MERGED)).toMatchObject({ archived: true, figures: 0 })
  expect(await differences()).toEqual([])
})

test('the record that went leaves a class and joins another in the file: so does the one who stays', async () => {
  await merge(await idOf(KEPT), await idOf(MERGED))
  const moved = roster(files => ({
    'enrollments.csv': (files['enrollments.csv'] as string).replace(
      `c000000,s000000,${MERGED}`,
      `c000002,s000000,${MERGED}`,
    ),
  }))
  const done = await desk.importRoster(district, await zipOf(moved))
  expect(desk.changes(done)).toEqual({ students: { moved: 1 }, enrollments: { added: 1, archived: 1 } })
  expect(await desk.studentState(district, KEPT)).toMatchObject({ classes: ['c000002', 'c000003'] })
  // Its own enrolments stay as they were, for when the merge is undone.
  expect(await desk.studentState(district, MERGED)).toMatchObject({ archived: true, classes: ['c000000'] })
  expect(await differences()).toEqual([])
})

test('the one who stays is in a class once, if both were in it', async () => {
  await merge(await idOf(KEPT), await idOf(MERGED))
  const both = roster(files => ({
    'enrollments.csv': `${files['enrollments.csv']}e900,,,c000003,s000001,${MERGED},student,,2025-08-18,\r\n`,
  }))
  const shown = await desk.preview(district, await zipOf(both))
  expect(desk.changes(shown)).toEqual({})
})

test('a system that drops the record that stays, and sends the other, still means the one who stays', async () => {
  await merge(await idOf(KEPT), await idOf(MERGED))
  const only = roster(files => ({
    'users.csv': without(files['users.csv'], KEPT).replace(',Emi,', ',Emilia,'),
    'enrollments.csv': without(files['enrollments.csv'], KEPT),
  }))
  const done = await desk.importRoster(district, await zipOf(only))
  expect(desk.changes(done)).toEqual({ students: { moved: 1 }, enrollments: { archived: 1 } })
  const [row] = await app.owner('SELECT first_name, sourced_id, archived_at FROM students WHERE id = $1', [
    await idOf(KEPT),
  ])
  expect(row).toEqual({ first_name: 'Emilia', sourced_id: KEPT, archived_at: null })
  expect(await desk.studentState(district, KEPT)).toMatchObject({ archived: false, classes: ['c000000'] })
  const again = await desk.preview(district, await zipOf(only))
  expect(desk.changes(again)).toEqual({})
})

test('a row of the record that went which cannot be read does not archive the one who stays', async () => {
  await merge(await idOf(KEPT), await idOf(MERGED))
  const unread = roster(files => ({
    'users.csv': without(files['users.csv'], KEPT).replace(
      `${MERGED},,,true,"s000000",student,student4,,Emi,`,
      `${MERGED},,,true,"s000000",student,student4,,,`,
    ),
    'enrollments.csv': without(files['enrollments.csv'], KEPT),
  }))
  const shown = await desk.preview(district, await zipOf(unread))
  expect(desk.changes(shown)).toEqual({})
})

test('a child of another roster system keeps its details, and takes the classes of the second', async () => {
  await app.owner(`UPDATE students SET source = 'Other', sourced_id = 'x1' WHERE id = $1`, [await idOf(KEPT)])
  const [kept] = await app.owner<{ id: string }>(
    `SELECT id FROM students WHERE district_id = $1 AND sourced_id = 'x1'`,
    [district],
  )
  for (const table of ['student_schools', 'student_enrollments'])
    await app.owner(`UPDATE ${table} SET source = 'Other' WHERE student_id = $1`, [kept?.id])
  await merge(kept?.id ?? '', await idOf(MERGED))
  const renamed = roster(files => ({
    'users.csv': without(files['users.csv'], KEPT).replace(',Emi,', ',Emilia,'),
    'enrollments.csv': without(files['enrollments.csv'], KEPT).replace(
      `c000000,s000000,${MERGED}`,
      `c000002,s000000,${MERGED}`,
    ),
  }))
  const shown = await desk.preview(district, await zipOf(renamed))
  await desk.apply(district, shown.id, true)
  const [row] = await app.owner('SELECT first_name, source, sourced_id, archived_at FROM students WHERE id = $1', [
    kept?.id,
  ])
  expect(row).toEqual({ first_name: 'Diego', source: 'Other', sourced_id: 'x1', archived_at: null })
  const classes = await app.owner<{ sourced_id: string }>(
    `SELECT c.sourced_id FROM student_enrollments e JOIN classrooms c ON c.district_id = e.district_id AND c.id = e.classroom_id
      WHERE e.student_id = $1 AND e.ended_at IS NULL ORDER BY 1`,
    [kept?.id],
  )
  expect(classes.map(({ sourced_id }) => sourced_id)).toEqual(['c000002', 'c000003'])
})

test('a file applied after the merge is left as it is when the merge is undone, and said', async () => {
  const id = await merge(await idOf(KEPT), await idOf(MERGED))
  const moved = roster(files => ({
    'enrollments.csv': (files['enrollments.csv'] as string).replace(
      `c000000,s000000,${MERGED}`,
      `c000002,s000000,${MERGED}`,
    ),
  }))
  await desk.importRoster(district, await zipOf(moved))
  const refused = await undo(id)
  expect([refused.status, refused.code]).toEqual([409, 'movedOn'])
  expect((await undo(id, true)).status).toBe(200)
  expect(await desk.studentState(district, MERGED)).toMatchObject({ archived: false, classes: ['c000000'] })
  await desk.importRoster(district, await zipOf(moved))
  expect(await desk.studentState(district, MERGED)).toMatchObject({ archived: false, classes: ['c000002'] })
  expect(await desk.studentState(district, KEPT)).toMatchObject({ archived: false, classes: ['c000003'] })
  expect(await differences()).toEqual([])
})

test('while a file is being read, applied or undone, nobody is merged', async () => {
  const [kept, merged] = [await idOf(KEPT), await idOf(MERGED)]
  await within(app.db.queries, [district], async tx => {
    await lockRoster(tx, district)
    const answer = await mergeCall(kept, merged)
    expect([answer.status, answer.code]).toEqual([409, 'inProgress'])
  })
  await merge(kept, merged)
})

/** Each district has its own e-mail domain: the same address would be the same account. */
function roster(change: (files: CsvFiles) => Partial<CsvFiles> = () => ({})): CsvFiles {
  const files = rosterFiles({ version: '1.1', schools: 2, classes: 4, students: 20 })
  const own = { ...files, 'users.csv': (files['users.csv'] as string).replaceAll('@school.', `@${of}.`) }
  return { ...own, ...(change(own) as CsvFiles) }
}

const without = (text: string | undefined, word: string) =>
  (text ?? '')
    .split('\r\n')
    .filter(line => !line.includes(word))
    .join('\r\n')

async function idOf(sourcedId: string) {
  const [row] = await app.owner<{ id: string }>('SELECT id FROM students WHERE district_id = $1 AND sourced_id = $2', [
    district,
    sourcedId,
  ])
  return row?.id ?? ''
}

const mergeCall = async (kept: string, merged: string) => {
  const linked = (id: string) => ({ data: { type: 'student', id } })
  return as('Ada Admin').post(`districts/${district}/student_merges`, {
    type: 'studentMerge',
    attributes: {},
    relationships: { kept: linked(kept), merged: linked(merged) },
  })
}

async function merge(kept: string, merged: string) {
  const answer = await mergeCall(kept, merged)
  expect(answer.status, answer.body).toBe(200)
  return answer.meta.studentMergeId as string
}

const undo = (id: string, override = false) =>
  as('Ada Admin').post(`districts/${district}/student_merges/${id}/undo`, {
    type: 'studentMerge',
    attributes: { override },
  })
const differences = () => differencesIn(app, maple, district)
