import { beforeAll, expect, test } from 'vitest'
import type { Random } from '../../demo/children/random.ts'
import { differencesIn } from '../../test/differences.ts'
import { inTown } from '../../test/in-town.ts'
import { shuffled, testRandom } from '../../test/random.ts'
import { SLOWNESS } from '../../test/slowness.ts'
import { csv, uploadClient } from '../../test/upload-client.ts'

const { app, maple, district, as, desk } = inTown({ hasEdgeCases: true })

const DAYS = 5
const STEPS = 10
/** These are only moved, each from one class to another. */
const MOVED = ['Amara Okafor', 'Benjamin Lee']
const MIXED = ['Camila Reyes', 'Daniyar Seitkali', 'Eleni Papadopoulou']
const STAFF = ['Tess Teacher', 'Noor Neighbour', 'Tim Training']
const CLASSROOMS = [
  ['Oak', 'Room 1'],
  ['Oak', 'Room 2'],
  ['Elm', 'Room 3'],
] as const

let office: ReturnType<typeof uploadClient>

beforeAll(async () => {
  office = uploadClient(app, maple.token('Dana District'), district())
})

/** Something that was done and can be undone. */
interface Done {
  readonly what: string
  readonly undo: (override: boolean) => ReturnType<typeof post>
}

test('who has a place with other dates by now keeps it, and gets no second class beside it', async () => {
  const amara = maple.id('Amara Okafor')
  const move = (room: string) => moveTo(room, 'Amara Okafor')
  const classes = () => classesOf('Amara Okafor')
  await move('Room 2')
  await app.owner(
    `UPDATE student_enrollments SET begins_on = '2026-02-02' WHERE student_id = $1 AND ended_at IS NULL`,
    [amara],
  )
  const away = await move('Room 1')
  const back = await move('Room 2')
  await move('Room 1')
  expect((await away(true)).status).toBe(200)
  expect(await classes()).toEqual([{ name: 'Room 2' }])
  expect((await back(false)).status).toBe(409)
  expect((await back(true)).status).toBe(200)
  expect(await classes()).toEqual([{ name: 'Room 2' }])
})

test('who would get nothing back keeps what the change gave: the other place came with a merge that is undone', async () => {
  const daniyar = 'Daniyar Seitkali'
  const before = await snapshot()
  const first = await moveTo('Room 1', daniyar)
  const people = {
    kept: { data: reference('student', daniyar) },
    merged: { data: reference('student', 'Camila Reyes') },
  }
  const { meta } = await post(`districts/${district()}/student_merges`, 'studentMerge', {}, people)
  const merge = undoOf(`student_merges/${meta.studentMergeId}`, 'studentMerge')
  const second = await moveTo('Room 2', daniyar)
  const third = await moveTo('Room 1', daniyar)
  expect((await merge(true)).status).toBe(200)
  expect((await third(true)).status).toBe(200)
  expect(await classesOf(daniyar)).toEqual([{ name: 'Room 1' }])
  expect((await second(true)).status).toBe(200)
  expect((await first(true)).status).toBe(200)
  expect(await astray()).toEqual([])
  expect(await snapshot()).toBe(before)
})

test('what is undone last first leaves no trace, and nothing is in the way', {
  timeout: 120_000 * SLOWNESS,
}, async () => {
  const random = testRandom()
  for (let day = 0; day < DAYS; day++) {
    const open: (Done & { readonly before: string })[] = []
    const told: string[] = []
    for (let step = 0; step < 2 * STEPS; step++) {
      const before = await snapshot()
      const done = step < STEPS && random.chance(0.7) ? await act(random) : undefined
      if (done) open.push({ ...done, before })
      if (done) told.push(done.what)
      const latest = done ? undefined : open.pop()
      if (!latest) continue
      told.push(`undo ${latest.what}`)
      const answer = await latest.undo(false)
      expect(answer.status, `${told.join('\n')}\n${answer.body}`).toBe(200)
      expect(await snapshot(), told.join('\n')).toBe(latest.before)
    }
  }
  expect(await differencesIn(app, maple, district())).toEqual([])
})

test('in whatever order it is undone, nobody is left in no class or in one too many', {
  timeout: 120_000 * SLOWNESS,
}, async () => {
  const random = testRandom()
  const moved = await classesOfMoved()
  for (let day = 0; day < DAYS; day++) {
    const open: Done[] = []
    const told: string[] = []
    for (let step = 0; step < STEPS || open.length > 0; step++) {
      const done = step < STEPS && random.chance(0.6) ? await act(random) : undefined
      if (done) told.push(done.what)
      if (done) open.push(done)
      const [undone] = done ? [] : shuffled(open, random)
      if (!undone) continue
      // A merge is in the way of those before it, also with override.
      const { status, body } = await undone.undo(random.chance(0.5))
      told.push(`${status} undo ${undone.what}`)
      expect([200, 404, 409], `${told.join('\n')}\n${body}`).toContain(status)
      if (status === 200) open.splice(open.indexOf(undone), 1)
      expect(await astray(), told.join('\n')).toEqual([])
      expect(await classesOfMoved(), told.join('\n')).toEqual(moved)
      if (step > 100) throw new Error(told.join('\n'))
    }
  }
  expect(await differencesIn(app, maple, district())).toEqual([])
})

/** Does something to some people or classes by chance. Nothing if it is refused, or has nothing to do. */
async function act(random: Random): Promise<Done | undefined> {
  const some = (names: readonly string[]) => shuffled(names, random).slice(0, random.int(1, 2))
  const listed = (kind: string, names: readonly string[]) => ({
    [`${kind}s`]: { data: names.map(name => reference(kind, name)) },
  })
  const inBulk = async (what: string, path: string, type: string, attributes: object, relationships: object) => {
    const answer = await post(path, type, attributes, relationships)
    expect(answer.status, answer.body).toBeLessThan(500)
    const entryId = answer.status === 200 ? (answer.meta.entryId as string | null) : null
    return entryId === null ? undefined : { what, undo: undoOf(`bulk_actions/${entryId}`, 'bulkAction') }
  }
  const archive = (kind: string, names: readonly string[]) => {
    const verb = random.chance(0.5) ? 'archive' : 'unarchive'
    const type = `bulk${[kind, verb].map(word => word[0]?.toUpperCase() + word.slice(1)).join('')}`
    return inBulk(`${verb} ${names}`, `bulk_${kind}_${verb}`, type, {}, listed(kind, names))
  }
  const enrol = () => {
    const [school, room] = random.pick(CLASSROOMS)
    const replaceExistingUserEnrollments = random.chance(0.5)
    const names = some(replaceExistingUserEnrollments ? [...MOVED, ...MIXED] : MIXED)
    const path = `schools/${maple.id(school)}/classrooms/${maple.id(room)}/bulk_student_enrollment`
    const what = `${replaceExistingUserEnrollments ? 'move' : 'add'} ${names} to ${room}`
    return inBulk(what, path, 'bulkStudentEnrollment', { replaceExistingUserEnrollments }, listed('student', names))
  }
  const merge = async () => {
    const [kept = '', merged = ''] = shuffled(MIXED, random)
    const people = { kept: { data: reference('student', kept) }, merged: { data: reference('student', merged) } }
    const answer = await post(`districts/${district()}/student_merges`, 'studentMerge', {}, people)
    expect(answer.status, answer.body).toBeLessThan(500)
    if (answer.status !== 200) return undefined
    const path = `student_merges/${answer.meta.studentMergeId}`
    return { what: `merge ${merged} into ${kept}`, undo: undoOf(path, 'studentMerge') }
  }
  const upload = async () => {
    const rows = some(MIXED).map(name => {
      const [school, room] = random.pick(CLASSROOMS)
      const [first, last] = name.split(' ')
      return [maple.id(name), `${first}${random.pick(['', 'h'])}`, last, school, room].join()
    })
    const { id, counts } = await office.upload(
      'students',
      csv('Hornbook id,First name,Family name,Schools,Classes', ...rows),
    )
    if (counts.problem > 0 || counts.changed === 0) return undefined
    const { entryId } = await office.apply(id)
    return { what: `upload ${rows.join(' ')}`, undo: undoOf(`bulk_actions/${entryId}`, 'bulkAction') }
  }
  const kind = random.int(1, 12)
  if (kind > 10) return upload()
  if (kind <= 5) return enrol()
  if (kind <= 7) return archive('student', some([...MOVED, ...MIXED]))
  if (kind === 8) return archive('classroom', some(CLASSROOMS.map(([, room]) => room)))
  if (kind === 9) return archive('teacher', some(STAFF))
  return merge()
}

/** Moves somebody to a class of Oak. Returns what undoes it. */
async function moveTo(room: string, name: string) {
  const path = `schools/${maple.id('Oak')}/classrooms/${maple.id(room)}/bulk_student_enrollment`
  const students = { students: { data: [reference('student', name)] } }
  const answer = await post(path, 'bulkStudentEnrollment', { replaceExistingUserEnrollments: true }, students)
  return undoOf(`bulk_actions/${answer.meta.entryId}`, 'bulkAction')
}

const classesOf = (name: string) =>
  app.owner<{ name: string }>(
    `SELECT c.name FROM student_enrollments e JOIN classrooms c ON c.district_id = e.district_id AND c.id = e.classroom_id
      WHERE e.district_id = $2 AND e.student_id = $1 AND e.ended_at IS NULL`,
    [maple.id(name), district()],
  )

/** The active students that are in no class, or in one whose school they are not in. */
const astray = () =>
  app.owner(
    `SELECT s.first_name, c.name FROM students s
      LEFT JOIN student_enrollments e ON e.district_id = s.district_id AND e.student_id = s.id AND e.ended_at IS NULL
      LEFT JOIN classrooms c ON c.district_id = e.district_id AND c.id = e.classroom_id
      LEFT JOIN student_schools b ON b.district_id = s.district_id AND b.student_id = s.id AND b.school_id = c.school_id
        AND b.ended_at IS NULL
      WHERE s.district_id = $1 AND s.archived_at IS NULL AND (b.id IS NULL OR c.school_id <> e.school_id)`,
    [district()],
  )

/** The students who were only moved, and how many classes each is in. */
const classesOfMoved = () =>
  app.owner(
    `SELECT s.first_name || ' ' || s.last_name AS name, count(*)::int AS classes FROM students s
      JOIN student_enrollments e ON e.district_id = s.district_id AND e.student_id = s.id AND e.ended_at IS NULL
      WHERE s.district_id = $1 AND s.id = ANY ($2::bigint[]) GROUP BY 1 ORDER BY 1`,
    [district(), MOVED.map(maple.id)],
  )
const post = (path: string, type: string, attributes: object, relationships: object = {}) =>
  as('Dana District').post(`${path}`, { type, attributes, relationships })
const reference = (type: string, name: string) => ({ type, id: maple.id(name) })
const undoOf = (path: string, type: string) => (override: boolean) =>
  post(`districts/${district()}/${path}/undo`, type, { override })
const snapshot = async () => JSON.stringify(await desk.snapshot(district()), null, 1)
