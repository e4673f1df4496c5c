import { totalsOf } from '@hornbook/rules/figures/unit'
import { dateOf, dayNumberOf } from '@hornbook/rules/time/dates'
import { beforeAll, expect, test } from 'vitest'
import { within } from '../db/pool.ts'
import { seededRandom } from '../demo/children/random.ts'
import { changeFigures, rebuildFigures } from '../figures/change.ts'
import { comparedDaysOf, EMPTY_UNIT } from '../figures/read.ts'
import { schoolNumbers } from '../figures/school-numbers.ts'
import { countTeachers } from '../people/teacher-counts.ts'
import { comparedWith } from '../progress/compared.ts'
import { inTown } from '../test/in-town.ts'
import { learningEvent } from '../test/learning-event.ts'
import { SLOWNESS } from '../test/slowness.ts'
import { addStudentWords } from '../test/town.ts'
import { compareSums } from './compare-stored.ts'
import { compareTeachers } from './compare-teachers.ts'
import { Differences } from './differences.ts'
import { readRaw } from './read-raw.ts'
import { inSchool, recountStudents, recountUnit } from './recount.ts'
import { recountPrevious, thoseEver } from './recount-there.ts'

const { app, maple, district, service } = inTown()

const MINUTE = 60_000
/** On 7 November 2010, within these days, St. John's set its clocks back at 00:01. */
const START = Date.parse('2010-11-05T12:00:00Z')
const END = Date.parse('2010-11-09T12:00:00Z')
const ZONES = ['America/St_Johns', 'Pacific/Honolulu', 'America/Los_Angeles'] as const
const RANGE = { start: '2010-11-06', end: '2010-11-07' }
/** Long enough for ranges with whole months in them. */
const LONG = { start: Date.parse('2010-07-01T00:00:00Z'), end: Date.parse('2011-02-01T00:00:00Z') }
const random = seededRandom('latest lessons')
let children: string[]
const sent: string[] = []

beforeAll(async () => {
  const rows = await app.owner<{ id: string }>(
    `INSERT INTO students (district_id, first_name, last_name, grades)
      SELECT $1, 'Child', n::text, '{KG}' FROM generate_series(1, 9) n RETURNING id`,
    [district()],
  )
  children = rows.map(({ id }) => id)
  await addStudentWords(app, children)
  await changeTimezone(ZONES[0])
  for (const child of children) await enrol([child])
})

test('the latest lesson of all time is right after the clock falls back to the previous day', async () => {
  const lesson = { studentId: maple.id('Amara Okafor'), level: 1 }
  await send([
    { ...lesson, lesson: 1, finishedAt: '2010-11-07T02:30:30Z' },
    { ...lesson, lesson: 2, finishedAt: '2010-11-07T02:45:00Z' },
  ])
  expect(await differences()).toEqual([])
})

test(
  'the numbers of schools are right after random changes to lessons, children, classes and time zone',
  async () => {
    const some = () => children.filter(() => random.chance(0.3)).concat(random.pick(children))
    const actions: Readonly<Record<string, () => Promise<unknown>>> = {
      learn: () => learn(some()),
      'learn early': () => learn(some(), { end: START + 36 * 60 * MINUTE }),
      'learn in any month': () => learn(some(), LONG),
      'void lessons': voidLessons,
      enrol: () => enrol(some()),
      leave: () => leave([random.pick(children)]),
      archive: () => archive(random.chance(0.8) ? [random.pick(children)] : some()),
      'archive or restore a class': toggleRoom,
      'change the zone': () => changeTimezone(random.pick(ZONES)),
    }
    const names = Object.keys(actions)
    const history: string[] = []
    for (let i = 0; i < 260; i++) {
      const name = random.chance(0.45) ? 'learn' : random.pick(names)
      history.push(name)
      await actions[name]?.()
      expect(await differences(), history.slice(-3).join(', ')).toEqual([])
    }
    expect(new Set(history).size).toBe(names.length)
  },
  120_000 * SLOWNESS,
)

test('rebuilding a district finds the numbers of its schools again', async () => {
  await app.owner('UPDATE school_days SET latest = NULL')
  for (const table of ['school_totals', 'school_months', 'school_teachers']) await app.owner(`DELETE FROM ${table}`)
  expect(await differences()).not.toEqual([])
  await within(app.db.queries, [district()], async tx => {
    await countTeachers(tx, district())
    await rebuildFigures(tx, district())
  })
  expect(await differences()).toEqual([])
})

/** Enrols students in a random class, which may be an additional one. */
async function enrol(who: readonly string[]) {
  const [room, school] = random.pick([
    ['Room 1', 'Oak'],
    ['Room 2', 'Oak'],
    ['Room 3', 'Elm'],
  ] as const)
  await app.owner(
    `INSERT INTO student_enrollments (district_id, student_id, classroom_id, school_id)
      SELECT $1, unnest($2::bigint[]), $3, $4 ON CONFLICT DO NOTHING`,
    [district(), who, maple.id(room), maple.id(school)],
  )
  await change(who)
}

async function leave(who: readonly string[]) {
  await app.owner('UPDATE student_enrollments SET ended_at = now() WHERE student_id = ANY ($1) AND ended_at IS NULL', [
    who,
  ])
  await change(who)
}

async function archive(who: readonly string[]) {
  await app.owner(
    'UPDATE students SET archived_at = CASE WHEN archived_at IS NULL THEN $2::timestamptz END WHERE id = ANY ($1)',
    [who, new Date().toISOString()],
  )
  await change(who)
}

async function send(lessons: readonly object[]) {
  const data = lessons.map(attributes => learningEvent('lessonCompletion', attributes))
  const answer = await service.post('lesson_completions', data)
  expect(answer.meta?.rejected, answer.body).toEqual([])
  sent.push(...data.map(({ id }) => id))
}

/** Uses few instants and few lessons, so that many share a day and some an instant. */
async function learn(who: readonly string[], { start = START, end = END } = {}) {
  const step = random.pick([7, 90]) * MINUTE
  await send(
    Array.from({ length: random.int(1, 12) }, () => ({
      studentId: random.pick(who),
      level: random.int(1, 4),
      lesson: random.int(1, 20),
      finishedAt: new Date(end - random.int(0, Math.floor((end - start) / step)) * step).toISOString(),
    })),
  )
}

async function voidLessons() {
  for (const id of Array.from({ length: random.int(1, 6) }, () => random.pick(sent))) {
    expect((await service.delete(`lesson_completions/${id}`)).status).toBe(204)
  }
}

async function toggleRoom() {
  await app.owner(
    'UPDATE classrooms SET archived_at = CASE WHEN archived_at IS NULL THEN $2::timestamptz END WHERE id = $1',
    [maple.id('Room 2'), new Date().toISOString()],
  )
  const all = await app.owner<{ id: string }>('SELECT id FROM students WHERE district_id = $1', [district()])
  await within(app.db.queries, [district()], tx => countTeachers(tx, district()))
  await change(all.map(({ id }) => id))
}

async function changeTimezone(zone: string) {
  await app.owner('UPDATE districts SET timezone = $2 WHERE id = $1', [district(), zone])
  await within(app.db.queries, [district()], tx => rebuildFigures(tx, district()))
}

/** Often begins or ends with a month. */
function randomRange() {
  const day = () => random.int(dayNumberOf('2010-06-20'), dayNumberOf('2011-02-10'))
  const [first, last] = [day(), day()].sort((a, b) => a - b) as [number, number]
  const start = random.chance(0.3) ? `${dateOf(first).slice(0, 8)}01` : dateOf(first)
  const end = random.chance(0.3) ? dateOf(dayNumberOf(`${dateOf(last + 31).slice(0, 8)}01`) - 1) : dateOf(last)
  return { start, end }
}

/** Compares the stored sums, and what the table of schools reads from them, with the raw rows. */
async function differences(): Promise<readonly string[]> {
  const found = new Differences()
  await within(app.db.queries, [district()], async tx => {
    const raw = await readRaw(tx, district())
    const students = recountStudents(raw)
    await compareSums(tx, raw, students, found)
    await compareTeachers(tx, district(), found)
    for (const range of [RANGE, randomRange()]) {
      const read = await schoolNumbers(tx, district(), comparedDaysOf(range))
      for (const name of ['Oak', 'Elm']) {
        const { counts, activity, last, lastInRange } = recountUnit(inSchool(students, maple.id(name)), range)
        const shown = read.get(maple.id(name)) ?? EMPTY_UNIT
        const where = `${name}, ${range.start} to ${range.end}`
        found.compare(`totals of ${where}`, shown.totals, totalsOf(counts))
        found.compare(`activity of ${where}`, shown.activity, activity)
        const ever = thoseEver(students, each => each.school === maple.id(name))
        const before = recountPrevious(ever, range)
        found.compare(`the range before ${where}`, comparedWith(shown), before && withoutDates(before))
        found.compare(`last of ${where}`, lessonOf(shown.last), lessonOf(last))
        found.compare(`last in range of ${where}`, lessonOf(shown.lastInRange), lessonOf(lastInRange))
      }
    }
  })
  return found.found
}

type Finished = { key: number; at: number } | { level: number; lesson: number; updatedAt: string } | null

function lessonOf(finished: Finished) {
  if (finished === null || 'key' in finished) return finished && [finished.key, finished.at]
  return [finished.level * 1000 + finished.lesson, Date.parse(finished.updatedAt)]
}

const change = (who: readonly string[]) =>
  within(app.db.queries, [district()], tx => changeFigures(tx, district(), who, 'unknown'))
const withoutDates = ({ start: _, end: __, ...numbers }: NonNullable<ReturnType<typeof recountPrevious>>) => numbers
