import { beforeAll, expect, test } from 'vitest'
import { within } from '../db/pool.ts'
import type { Random } from '../demo/children/random.ts'
import { changeFigures, rebuildFigures, recountGoals } from '../figures/change.ts'
import { differencesIn, storedDifferencesIn } from '../test/differences.ts'
import { inTown } from '../test/in-town.ts'
import { randomId, shuffled, testRandom } from '../test/random.ts'
import type { SentEvent } from '../test/recount.ts'
import { SLOWNESS } from '../test/slowness.ts'
import { addStudentWords } from '../test/town.ts'

const { app, maple, district, as, service } = inTown()

/** A long play once in a while: HORNBOOK_TEST_DAYS=300. */
const DAYS = Number(process.env.HORNBOOK_TEST_DAYS ?? 20)
const DAY = 86_400_000
const FIRST_DAY = Date.now() - (DAYS + 10) * DAY
const ROOMS = { 'Room 1': 'Oak', 'Room 2': 'Oak', 'Room 3': 'Elm' } as const
const ZONES = ['America/Los_Angeles', 'Pacific/Kiritimati', 'Pacific/Honolulu', 'Asia/Kathmandu', 'America/St_Johns']

let children: string[]
/** Learned before the first day, and left: nothing that comes by chance touches this child. */
let leaver: string

beforeAll(async () => {
  const cast = ['Amara Okafor', 'Benjamin Lee', 'Camila Reyes', 'Daniyar Seitkali', 'Eleni Papadopoulou'].map(maple.id)
  const added = await app.owner<{ id: string }>(
    `INSERT INTO students (district_id, first_name, last_name, grades)
      SELECT $1, 'Child', n::text, ARRAY['0' || n] FROM generate_series(1, 6) n RETURNING id`,
    [district()],
  )
  const ids = added.map(({ id }) => id)
  await addStudentWords(app, ids)
  const [last, ...others] = ids as [string, ...string[]]
  leaver = last
  children = [...cast, ...others]
  await learnAndLeave()
})

/** Three lessons on two days in Room 3, and no class since the day before the first. */
async function learnAndLeave() {
  const at = (days: number) => new Date(FIRST_DAY - days * DAY).toISOString()
  await app.owner(
    `INSERT INTO student_enrollments (district_id, student_id, classroom_id, school_id, began_at, ended_at)
      VALUES ($1, $2, $3, $4, $5, $6)`,
    [district(), leaver, maple.id('Room 3'), maple.id('Elm'), at(20), at(1)],
  )
  await recount([leaver])
  const made = [7, 6, 6].map((days, lesson): SentEvent => {
    const attributes = { studentId: leaver, level: 1, lesson: lesson + 1, finishedAt: at(days) }
    return { type: 'lessonCompletion', id: crypto.randomUUID(), attributes }
  })
  await post('lessonCompletion', made)
}

/** What has happened until a day, and the day. */
interface Play {
  readonly random: Random
  readonly day: number
  readonly sent: SentEvent[]
  readonly merges: string[]
}

/** An instant of a day, so many days before today. */
function instant({ random, day }: Play, daysBefore = 0): string {
  return new Date(FIRST_DAY + (day - daysBefore) * DAY + random.int(0, DAY - 1)).toISOString()
}
const dateAt = (play: Play, daysBefore: number) => instant(play, daysBefore).slice(0, 10)

async function post(type: SentEvent['type'], data: readonly SentEvent[]) {
  const url = type === 'lessonCompletion' ? '/api/lesson_completions' : '/api/assessment_results'
  const answer = await service.post(url, data)
  const refused: { code: string }[] = answer.meta.rejected
  expect(
    refused.filter(({ code }) => code !== 'archivedStudent'),
    answer.body,
  ).toEqual([])
}

const recount = (ids: readonly string[]) =>
  within(app.db.queries, [district()], tx => changeFigures(tx, district(), ids, new Map()))

/** Lessons of today or long ago, and now and then copies of what was sent before. */
async function lessons(play: Play) {
  const { random, sent } = play
  const studentId = random.pick(children)
  const made = Array.from({ length: random.int(1, 5) }, (): SentEvent => {
    const finishedAt = instant(play, random.chance(0.3) ? random.int(0, play.day + 5) : 0)
    const attributes = { studentId, level: random.int(1, 2), lesson: random.int(1, 30), finishedAt }
    return { type: 'lessonCompletion', id: randomId(random), attributes }
  })
  const known = sent.filter(({ type }) => type === 'lessonCompletion')
  await post('lessonCompletion', [...made, ...shuffled(known, random).slice(0, 2)])
  sent.push(...made)
}

async function testResult(play: Play) {
  const { random, sent } = play
  const result = random.pick(['passed', 'passed', 'failed'] as const)
  const finishedAt = instant(play, random.int(0, 20))
  const attributes = { studentId: random.pick(children), test: random.int(1, 4), result, finishedAt }
  const made: SentEvent = { type: 'assessmentResult', id: randomId(random), attributes }
  await post('assessmentResult', [made])
  sent.push(made)
}

async function voidOne({ random, sent }: Play) {
  if (sent.length === 0) return
  const { type, id } = random.pick(sent)
  const path = type === 'lessonCompletion' ? 'lesson_completions' : 'assessment_results'
  const answer = await service.delete(`${path}/${id}`)
  expect(answer.status, answer.body).toBe(204)
}

/** Ends what a child is enrolled in, by the roster or by Hornbook, and begins another class or none. */
async function move(play: Play) {
  const { random } = play
  const child = random.pick(children)
  const ends = random.chance(0.5) ? dateAt(play, random.int(0, 6)) : null
  await app.owner(
    `UPDATE student_enrollments SET ended_at = $2, ends_on = coalesce($3, ends_on)
      WHERE student_id = $1 AND ended_at IS NULL AND $4`,
    [child, instant(play), ends, random.chance(0.8)],
  )
  if (random.chance(0.75)) {
    const room = random.pick(Object.keys(ROOMS) as (keyof typeof ROOMS)[])
    const begins = random.chance(0.5) ? dateAt(play, random.int(0, 30)) : null
    await app.owner(
      `INSERT INTO student_enrollments (district_id, student_id, classroom_id, school_id, begins_on, began_at)
        SELECT $1, $2, $3, $4, $5, $6 WHERE NOT EXISTS (SELECT FROM students s
          WHERE s.district_id = $1 AND s.id = $2 AND s.merged_into IS NOT NULL)
        ON CONFLICT (district_id, student_id, classroom_id) WHERE ended_at IS NULL DO NOTHING`,
      [district(), child, maple.id(room), maple.id(ROOMS[room]), begins, instant(play)],
    )
  }
  await recount([child])
}

/** A file that writes another first day. */
async function redate(play: Play) {
  const child = play.random.pick(children)
  await app.owner('UPDATE student_enrollments SET begins_on = $2 WHERE student_id = $1 AND ended_at IS NULL', [
    ...[child, dateAt(play, play.random.int(0, play.day + 40))],
  ])
  await recount([child])
}

async function archiveStudent(play: Play) {
  const child = play.random.pick(children)
  await app.owner(
    `UPDATE students SET archived_at = CASE WHEN archived_at IS NULL THEN $2::timestamptz END
      WHERE id = $1 AND merged_into IS NULL`,
    [child, instant(play)],
  )
  await recount([child])
}

async function archiveClass(play: Play) {
  const room = maple.id(play.random.pick(Object.keys(ROOMS)))
  await app.owner(
    'UPDATE classrooms SET archived_at = CASE WHEN archived_at IS NULL THEN $2::timestamptz END WHERE id = $1',
    [room, instant(play)],
  )
  const ever = await app.owner<{ id: string }>(
    'SELECT DISTINCT student_id AS id FROM student_enrollments WHERE classroom_id = $1',
    [room],
  )
  await recount(ever.map(({ id }) => id))
}

async function merge({ random, merges }: Play) {
  const [kept, merged] = shuffled(children, random).map(id => ({ data: { type: 'student', id } }))
  const answer = await as('Dana District').post(`districts/${district()}/student_merges`, {
    type: 'studentMerge',
    attributes: {},
    relationships: { kept, merged },
  })
  expect(answer.status, answer.body).toBeLessThan(500)
  if (answer.status === 200) merges.push(answer.meta.studentMergeId)
}

async function undoMerge({ random, merges }: Play) {
  if (merges.length === 0) return
  const path = `districts/${district()}/student_merges/${random.pick(merges)}/undo`
  expect(
    (
      await as('Dana District').post(`${path}`, {
        type: 'studentMerge',
        attributes: { override: true },
        relationships: {},
      })
    ).status,
  ).toBeLessThan(500)
}

/** Over HTTP, and half of it taken back. */
async function archiveInBulk({ random }: Play) {
  const verb = random.pick(['archive', 'unarchive'])
  const students = {
    data: shuffled(children, random)
      .slice(0, 2)
      .map(id => ({ type: 'student', id })),
  }
  const type = verb === 'archive' ? 'bulkStudentArchive' : 'bulkStudentUnarchive'
  const answer = await as('Dana District').post(`bulk_student_${verb}`, {
    type,
    attributes: {},
    relationships: { students },
  })
  expect(answer.status, answer.body).toBeLessThan(500)
  const entry = answer.status === 200 ? answer.meta.entryId : null
  if (entry === null || random.chance(0.5)) return
  const undone = await as('Dana District').post(`districts/${district()}/bulk_actions/${entry}/undo`, {
    type: 'bulkAction',
    attributes: { override: true },
    relationships: {},
  })
  expect(undone.status, undone.body).toBe(200)
}

async function changeDistrict({ random }: Play) {
  await app.owner('UPDATE districts SET timezone = $2 WHERE id = $1', [district(), random.pick(ZONES)])
  await within(app.db.queries, [district()], tx => rebuildFigures(tx, district()))
  await within(app.db.queries, [district()], tx => recountGoals(tx, district()))
}

/** How often each happens, of a hundred times. */
const ACTS = [
  ...[times(40, lessons), times(10, testResult), times(8, voidOne), times(16, move), times(5, redate)],
  ...[times(6, archiveStudent), times(2, archiveClass), times(5, merge), times(3, undoMerge), times(4, archiveInBulk)],
  times(1, changeDistrict),
].flat()

function times(count: number, act: (play: Play) => Promise<void>) {
  return Array.from({ length: count }, () => act)
}

test('figures stay exact over days of events, merges, moves, archiving and undoing by chance', {
  timeout: (60_000 + DAYS * 10_000) * SLOWNESS,
}, async () => {
  const random = testRandom()
  const [sent, merges]: [SentEvent[], string[]] = [[], []]
  for (let day = 0; day < DAYS; day++) {
    const told: string[] = []
    for (let acts = random.int(2, 6); acts > 0; acts--) {
      const act = random.pick(ACTS)
      told.push(act.name)
      await act({ random, day, sent, merges })
    }
    expect(await storedDifferencesIn(app, district()), `day ${day}: ${told}`).toEqual([])
    if (day % 50 === 19) expect(await differencesIn(app, maple, district()), `day ${day}: ${told}`).toEqual([])
  }
  // All of this beside somebody who has left, whatever chance brought.
  const left = await app.owner(
    'SELECT cardinality(days) AS days, cardinality(lessons) AS lessons FROM former_timelines WHERE student_id = $1',
    [leaver],
  )
  expect(left).toEqual([{ days: 2, lessons: 3 }])
})
