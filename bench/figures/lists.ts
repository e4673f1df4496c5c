import { HttpConnection, requestBytes } from '../http-connection.ts'
import { measureInterleaved } from '../interleaved.ts'
import { startLoadDriver } from '../load/driver.ts'
import type { ListsTask } from '../load/lists.ts'
import { memoryOf, resetPeakMemory } from '../processes.ts'
import { type Figure, figureOfLarge, figureWithoutGoal } from '../results.ts'
import type { SeededServer } from '../seeded-server.ts'
import { openClassViews, openDistrictSessions } from '../sessions.ts'
import { copyOut, megabytes, type Read, read } from '../streamed.ts'

const ROUNDS = 7
const BESIDE_SECONDS = 7
/** What the list on the screen asks for. */
export const SHOWN =
  'fields%5Bstudent%5D=fullName,oneRosterId,createdAt,updatedAt,mergedInto,externalRosterSystem,schools,grades'

/** Compares the whole list of a district's students with COPY of the same rows in the same order. */
export async function listFigures(served: SeededServer): Promise<Figure[]> {
  const { port, owner, server, districtId, size } = served
  const [authorization = ''] = await openDistrictSessions(served, districtId, 1)
  const path = `/api/districts/${districtId}/students`
  const client = await owner.connect()
  const students = `SELECT id, first_name, middle_name, last_name, sort_name, one_roster_id, username, archived_at, created_at, source,
      sourced_id, version, grades FROM students WHERE district_id = ${districtId} AND archived_at IS NULL`
  const ids = (
    table: string,
    place: string,
  ) => `(SELECT student_id, array_agg(${place} ORDER BY ${place}) AS ids FROM ${table}
      WHERE district_id = ${districtId} AND ended_at IS NULL AND began_at IS NOT NULL GROUP BY 1)`
  const values = `SELECT s.*, own.ids, taken.ids, latest.at FROM (${students}) s
      LEFT JOIN ${ids('student_schools', 'school_id')} own ON own.student_id = s.id
      LEFT JOIN ${ids('student_enrollments', 'classroom_id')} taken ON taken.student_id = s.id
      LEFT JOIN (SELECT student_id, max(last_event_at) AS at FROM student_timelines WHERE district_id = ${districtId}
        GROUP BY 1) latest ON latest.student_id = s.id`
  const copy = (rows: string) => () => copyOut(client, `${rows} ORDER BY sort_name COLLATE people, id`)
  const reads: Read[] = []
  const zipped: Read[] = []
  resetPeakMemory(server.pid)
  const before = memoryOf(server.pid).now
  const took = await measureInterleaved(ROUNDS, {
    list: async () => void reads.push(await read(port, path, { authorization })),
    shown: async () => void (await read(port, `${path}?${SHOWN}`, { authorization })),
    copy: copy(students),
    copyOfValues: copy(values),
    gzip: async () => void zipped.push(await read(port, path, { authorization, 'accept-encoding': 'gzip' })),
    page: async () => void (await read(port, `${path}?page[size]=100`, { authorization })),
  })
  const grown = memoryOf(server.pid).peak - before
  client.release()
  const worst = await worstViews(served, { port, path, authorization })
  const firstBytes = reads.map(({ firstByteMs }) => firstByteMs).sort((a, b) => a - b)
  const firstByteMs = firstBytes[firstBytes.length >> 1] ?? Number.NaN
  return [
    figureOfLarge(
      size,
      'list of all students against COPY',
      took.list / took.copy,
      { atMost: 2, unit: '×' },
      `${took.list.toFixed(0)} ms for ${megabytes(reads.at(-1)?.bytes ?? 0)} of JSON:API with schools, classes and grades over HTTP; ${took.copy.toFixed(0)} ms for COPY of the students alone, sorted alike`,
    ),
    figureWithoutGoal(
      'the same against COPY of all its values',
      took.list / took.copyOfValues,
      '×',
      `${took.copyOfValues.toFixed(0)} ms for COPY of the students with their schools, classes and latest event`,
    ),
    figureOfLarge(
      size,
      'its first byte',
      firstByteMs,
      { atMost: 20, unit: 'ms' },
      'the first rows come by an index, while the others are joined',
    ),
    figureOfLarge(
      size,
      'memory that it takes',
      grown,
      { atMost: 50, unit: 'MB' },
      'the most of the Node process in all rounds, less before them',
    ),
    figureOfLarge(
      size,
      'worst class view beside it',
      worst.beside,
      { atMost: 30, unit: 'ms' },
      `one client that looks at classes for ${BESIDE_SECONDS} s, while the list is read again and again by another process`,
    ),
    figureWithoutGoal('worst class view alone', worst.alone, 'ms', 'the same client for as long, with no list'),
    figureWithoutGoal('the list as the screen asks for it', took.shown, 'ms', 'with the fields that it shows'),
    figureWithoutGoal(
      'the same list, compressed',
      took.gzip,
      'ms',
      `${megabytes(zipped.at(-1)?.bytes ?? 0)} with gzip`,
    ),
    figureWithoutGoal('a page of 100 of it', took.page, 'ms', 'sorted by name, with schools, classes and grades'),
  ]
}

interface Worst {
  readonly alone: number
  readonly beside: number
}

/**
 * The slowest class view of one client, in milliseconds: alone, and for as long while a list is read again and again. A
 * process of its own reads the list, because offices and teachers have machines of their own.
 */
async function worstViews(served: SeededServer, list: Omit<ListsTask, 'connectionCount'>): Promise<Worst> {
  const views = await openClassViews(served, served.districtId)
  const connection = new HttpConnection(served.port)
  const worst = async () => {
    let slowest = 0
    const endsAt = performance.now() + BESIDE_SECONDS * 1000
    for (let at = 0; performance.now() < endsAt; at++) {
      const { classroomId, authorization } = views[at % views.length] as (typeof views)[number]
      const path = `/api/classrooms/${classroomId}/student_summaries`
      const startedAt = performance.now()
      await connection.send(requestBytes('GET', path, { authorization }))
      slowest = Math.max(slowest, performance.now() - startedAt)
    }
    return slowest
  }
  await worst()
  const alone = await worst()
  const lists = await startLoadDriver<ListsTask>('lists.ts', { ...list, connectionCount: 1 })
  const reading = lists.run(2 * BESIDE_SECONDS)
  const beside = await worst()
  lists.end()
  await reading
  lists.stop()
  connection.close()
  return { alone, beside }
}
