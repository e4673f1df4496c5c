import { type ApiClient, signIn } from '../api-client.ts'
import { measureInterleaved } from '../interleaved.ts'
import { memoryOf, resetPeakMemory } from '../processes.ts'
import { rangeQuery, rangesEndingOn } from '../ranges.ts'
import { type Figure, figureOfLarge, figureWithGoal, figureWithoutGoal } from '../results.ts'
import type { SeededServer } from '../seeded-server.ts'
import { openClassViews, openDistrictSessions } from '../sessions.ts'
import { copyOut, megabytes, type Read, read } from '../streamed.ts'
import { report } from './office-work.ts'
import { fetchToday } from './overview.ts'

// Each takes seconds.
const ROUNDS = 3
const WARM_UP_ROUNDS = 1

/** What leaves the program: every student of a district as CSV, and the pages for the families of a class and of a school. */
export async function takenAwayFigures(served: SeededServer): Promise<Figure[]> {
  const caller = await signIn(served.port, `${served.size}@hornbook.test`)
  const { start, end } = rangesEndingOn(await fetchToday(caller, served.districtId)).year(0)
  const figures = [...(await csvFigures(served, rangeQuery({ start, end }))), ...(await letterFigures(served, caller))]
  caller.close()
  return figures
}

async function csvFigures(served: SeededServer, range: string): Promise<Figure[]> {
  const { port, owner, server, districtId, size } = served
  const [authorization = ''] = await openDistrictSessions(served, districtId, 1)
  const client = await owner.connect()
  const values = `SELECT k.name, c.name, s.first_name, s.middle_name, s.last_name, s.grades, t.* FROM student_enrollments e
    JOIN schools k ON k.district_id = e.district_id AND k.id = e.school_id
    JOIN classrooms c ON c.district_id = e.district_id AND c.id = e.classroom_id
    JOIN student_timelines t ON t.district_id = e.district_id AND t.school_id = e.school_id AND t.student_id = e.student_id
    JOIN students s ON s.district_id = e.district_id AND s.id = e.student_id
    WHERE e.district_id = ${districtId} AND e.ended_at IS NULL AND e.began_at IS NOT NULL AND c.archived_at IS NULL
    ORDER BY k.name, k.id, c.name, c.id, s.sort_name COLLATE people, s.id`
  const reads: Read[] = []
  resetPeakMemory(server.pid)
  const before = memoryOf(server.pid).now
  const took = await measureInterleaved(
    ROUNDS,
    {
      csv: async () =>
        void reads.push(
          await read(port, `/api/districts/${districtId}/student_summaries.csv?${range}`, { authorization }),
        ),
      copy: () => copyOut(client, values),
    },
    WARM_UP_ROUNDS,
  )
  client.release()
  const firstBytes = reads.map(({ firstByteMs }) => firstByteMs).sort((a, b) => a - b)
  return [
    figureOfLarge(
      size,
      'CSV of every student of the district against COPY',
      took.csv / took.copy,
      { atMost: 2, unit: '×' },
      `${took.csv.toFixed(0)} ms for ${megabytes(reads.at(-1)?.bytes ?? 0)}, every figure of a year's range counted; ${took.copy.toFixed(0)} ms for COPY of the rows it is counted from, sorted alike`,
    ),
    figureWithoutGoal(
      'its first byte',
      firstBytes[firstBytes.length >> 1] ?? Number.NaN,
      'ms',
      'after the join and the sort',
    ),
    figureWithoutGoal(
      'memory that it takes',
      memoryOf(server.pid).peak - before,
      'MB',
      'the most of the Node process in all rounds, less before them',
    ),
  ]
}

async function letterFigures(served: SeededServer, caller: ApiClient): Promise<Figure[]> {
  const { port, owner, districtId } = served
  const [view] = await openClassViews(served, districtId)
  if (!view) throw new Error('No class has a teacher and students')
  const { rows } = await owner.query<{ id: string; students: number }>(
    `SELECT school_id AS id, count(DISTINCT student_id)::int AS students FROM student_enrollments
      WHERE district_id = $1 AND ended_at IS NULL AND began_at IS NOT NULL GROUP BY 1 ORDER BY 2 DESC, 1 LIMIT 1`,
    [districtId],
  )
  const [school] = rows
  if (!school) throw new Error('No school has students')
  const took = await measureInterleaved(
    ROUNDS,
    {
      class: async () =>
        void (await read(port, `/api/classrooms/${view.classroomId}/parent_reports.pdf`, {
          authorization: view.authorization,
        })),
      school: () => report(caller, { resourceType: 'school', resourceId: school.id, kind: 'parentReports' }),
    },
    WARM_UP_ROUNDS,
  )
  const { rows: sizes } = await owner.query<{ students: number }>(
    `SELECT count(*)::int AS students FROM student_enrollments
      WHERE district_id = $1 AND classroom_id = $2 AND ended_at IS NULL AND began_at IS NOT NULL`,
    [districtId, view.classroomId],
  )
  return [
    figureWithGoal(
      'pages for the families of a class',
      took.class / 1000,
      { atMost: 2, unit: 's' },
      `one PDF for ${sizes[0]?.students} children`,
    ),
    figureWithGoal(
      'pages for the families of a school',
      school.students / (took.school / 1000),
      { atLeast: 30, unit: 'pages a second' },
      `${school.students} pages by a job in ${(took.school / 1000).toFixed(1)} s, from asking to the file being there`,
    ),
  ]
}
