import { HttpConnection, requestBytes } from '../http-connection.ts'
import { median } from '../interleaved.ts'
import { type Figure, figureOfLarge, figureWithoutGoal } from '../results.ts'
import type { SeededServer } from '../seeded-server.ts'
import { openClassViews, openDistrictSessions } from '../sessions.ts'

const PEOPLE = 60
const IDS_AT_ONCE = 50

/** Ctrl+K in a district: every keystroke of names in either order, ids, and a column of ids, over HTTP. */
export async function findFigures(served: SeededServer): Promise<Figure[]> {
  const { port, owner, districtId, size } = served
  const [office = ''] = await openDistrictSessions(served, districtId, 1)
  const [teaching] = await openClassViews(served, districtId)
  const { rows: students } = await owner.query<{ first: string; last: string; number: string }>(
    `SELECT first_name AS first, last_name AS last, one_roster_id AS number FROM students
      WHERE district_id = $1 AND archived_at IS NULL AND one_roster_id IS NOT NULL ORDER BY md5(id::text) LIMIT $2`,
    [districtId, Math.max(PEOPLE, IDS_AT_ONCE)],
  )
  const connection = new HttpConnection(port)
  const ask = (typed: string, authorization: string) =>
    read(`/api/districts/${districtId}/matches?filter[textCont]=${encodeURIComponent(typed)}`, authorization)
  const read = async (path: string, authorization: string): Promise<number> => {
    const startedAt = performance.now()
    const { status } = await connection.send(requestBytes('GET', path, { authorization }))
    if (status !== 200) throw new Error(`The server answered ${status}`)
    return performance.now() - startedAt
  }
  const askAll = async (all: readonly string[], authorization: string, one = ask) => {
    for (const typed of all.slice(0, 20)) await one(typed, authorization)
    const times: number[] = []
    for (const typed of all) times.push(await one(typed, authorization))
    return times.sort((a, b) => a - b)
  }
  const people = students.slice(0, PEOPLE)
  const keystrokes = people.flatMap(({ first, last }) => [
    ...lettersOf(first),
    ...lettersOf(`${last} ${first}`).slice(last.length),
  ])
  const typed = await askAll(keystrokes, office)
  // On the same machine in the same minute: how long the smallest read takes here, and how steady the machine is.
  const small = await askAll(keystrokes, office, () => read('/api/grades', office))
  const inClass = await askAll(keystrokes, teaching?.authorization ?? office)
  const ids = await askAll(
    students.map(({ number }) => number),
    office,
  )
  const column = students
    .slice(0, IDS_AT_ONCE)
    .map(({ number }) => number)
    .join('; ')
  const lists = await askAll(Array<string>(40).fill(column), office)
  connection.close()
  const said = `students, staff, classes and schools; a list of grades took ${median(small).toFixed(1)} ms in the same minute`
  return [
    figureOfLarge(size, 'a keystroke of a name, median', median(typed), { atMost: 50, unit: 'ms' }, said),
    figureOfLarge(
      size,
      'the same, 99 of 100',
      p99(typed),
      { atMost: 50, unit: 'ms' },
      `${typed.length} keystrokes of one office, one after the other; a list of grades took ${p99(small).toFixed(1)} ms`,
    ),
    figureWithoutGoal('the same by a teacher', median(inClass), 'ms', `p99 ${p99(inClass).toFixed(1)} ms`),
    figureWithoutGoal('a Student Id', median(ids), 'ms', `p99 ${p99(ids).toFixed(1)} ms`),
    figureWithoutGoal(`${IDS_AT_ONCE} Student Ids at once`, median(lists), 'ms', `p99 ${p99(lists).toFixed(1)} ms`),
  ]
}

/** What is typed, letter by letter. */
const lettersOf = (text: string) => [...text].map((_, at) => text.slice(0, at + 1).trim()).filter(Boolean)

const p99 = (sorted: readonly number[]) => sorted[Math.ceil(sorted.length * 0.99) - 1] ?? Number.NaN
