import { beforeAll, expect, test } from 'vitest'
import { within } from '../db/pool.ts'
import { changeFigures } from '../figures/change.ts'
import { inTown } from '../test/in-town.ts'
import { learningEvent } from '../test/learning-event.ts'
import { SLOWNESS } from '../test/slowness.ts'
import { addStudentWords } from '../test/town.ts'
import { verifyDistrict } from './verify.ts'

const { app, maple, as, service } = inTown()

/** More than the chunk size of `changeFigures`. */
const CHILDREN = 2_300
const HOUR = 3_600_000
let children: string[]

beforeAll(enrolChildren)

test(
  'calls with events of thousands of children leave every figure exact',
  async () => {
    const start = Date.now() - 100 * 24 * HOUR
    await post('/api/lesson_completions', [
      ...children.map((child, at) => lesson(child, 1 + (at % 4), 1 + (at % 60), start + at)),
      ...children.map((child, at) => lesson(child, 1 + ((at + 1) % 4), 1 + (at % 50), start + 5 * HOUR + at)),
    ])
    await post(
      '/api/assessment_results',
      children.slice(100).map((studentId, at) =>
        learningEvent('assessmentResult', {
          studentId,
          test: 1 + (at % 3),
          result: at % 4 === 0 ? 'failed' : 'passed',
          finishedAt: new Date(start).toISOString(),
        }),
      ),
    )
    // Shuffled: every child gets a new lesson, every third also a repeat, every ninth also one earlier than all others.
    const mixed = children.flatMap((child, at) => [
      lesson(child, 2, 70 + (at % 100), start + 48 * HOUR),
      ...(at % 3 === 0 ? [lesson(child, 1 + (at % 4), 1 + (at % 60), start + 49 * HOUR)] : []),
      ...(at % 9 === 0 ? [lesson(child, 3, 80, start - HOUR)] : []),
    ])
    await post(
      '/api/lesson_completions',
      mixed.sort((a, b) => (a.id < b.id ? -1 : 1)),
    )
    const ask = async (url: string) => (await as('Ada Admin').get(url)).data
    const verdict = await verifyDistrict(app.db.queries, maple.id('Maple Grove'), ask, Date.now(), 0.37)
    expect(verdict.differences).toEqual([])
    expect(verdict.events).toBe(2 * CHILDREN + mixed.length)
  },
  120_000 * SLOWNESS,
)

const lesson = (studentId: string, level: number, number: number, at: number) =>
  learningEvent('lessonCompletion', { studentId, level, lesson: number, finishedAt: new Date(at).toISOString() })

async function post(url: string, data: readonly object[]) {
  const answer = await service.post(url, data)
  expect(answer.meta).toEqual({ accepted: data.length, duplicates: 0, rejected: [] })
}

async function enrolChildren() {
  const district = maple.id('Maple Grove')
  const rows = await app.owner<{ id: string }>(
    `INSERT INTO students (district_id, first_name, last_name, grades)
     SELECT $1, 'Child', n::text, CASE WHEN n % 7 = 0 THEN '{KG,01}' WHEN n % 5 = 0 THEN '{}' ELSE '{KG}' END::text[]
     FROM generate_series(1, ${CHILDREN}) n RETURNING id`,
    [district],
  )
  children = rows.map(row => row.id)
  await addStudentWords(app, children)
  const enrol = (room: string, school: string, who: readonly string[]) =>
    app.owner(
      `INSERT INTO student_enrollments (district_id, student_id, classroom_id, school_id)
       SELECT $1, unnest($4::bigint[]), $2, $3`,
      [district, maple.id(room), maple.id(school), `{${who.join(',')}}`],
    )
  await enrol('Room 1', 'Oak', children)
  await enrol(
    'Room 3',
    'Elm',
    children.filter((_, at) => at % 10 === 0),
  )
  await within(app.db.queries, [district], tx => changeFigures(tx, district, children, 'unknown'))
}
