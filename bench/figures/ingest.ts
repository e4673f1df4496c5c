import { randomUUID } from 'node:crypto'
import { pipeline } from 'node:stream/promises'
import { lessonAtOverall, overallLesson, TOTAL_LESSONS } from '@hornbook/rules/reading/curriculum'
import { from as copyFrom } from 'pg-copy-streams'
import { type ApiClient, learningApp, parseBody } from '../api-client.ts'
import { measureInterleaved } from '../interleaved.ts'
import { type Figure, figureWithGoal } from '../results.ts'
import type { SeededServer } from '../seeded-server.ts'

interface Event {
  readonly id: string
  readonly student: string
  readonly level: number
  readonly lesson: number
  readonly at: string
}

/** How the events of a batch are spread over students. */
const STREAMS = {
  'class after class': { perStudent: 5, order: 'e.classroom_id, e.student_id' },
  'one event a child': { perStudent: 1, order: 'hashint8(e.student_id), e.classroom_id' },
} as const
type Stream = keyof typeof STREAMS

const ROUNDS = 5
const SIZES = [1_000, 10_000] as const

/** Compares batches, posted as the learning app posts them, with a COPY of the same rows into the same table. */
export async function ingestFigures(served: SeededServer): Promise<Figure[]> {
  const app = learningApp(served.port)
  const figures: Figure[] = []
  for (const stream of Object.keys(STREAMS) as Stream[]) {
    for (const size of SIZES) {
      let batch: Event[] = []
      const ms = await measureInterleaved(ROUNDS, {
        copy: async round => {
          batch = await makeBatch(served, stream, size, round + 2)
          return timeCopy(served, batch)
        },
        post: () => timePost(app, batch),
      })
      const rate = (time: number) => Math.round((size * 1000) / time).toLocaleString('en')
      const how = `${rate(ms.post)} events a second with exact figures over HTTP (${ms.post.toFixed(0)} ms a batch), ${rate(ms.copy)} by COPY into \`lesson_completions\`, rolled back; ${stream === 'class after class' ? 'five lessons a child, class after class' : 'the worst spread: every event another child, in no order'}`
      figures.push(
        figureWithGoal(
          `${size.toLocaleString('en')} events, ${stream}`,
          ms.copy / ms.post,
          { atLeast: 0.25, unit: '×' },
          how,
        ),
      )
    }
  }
  app.close()
  return figures
}

interface StudentProgress {
  readonly student_id: string
  readonly ev: number[]
  readonly last_at: string | null
}

/** The next lessons of some students, finished just now. Every round uses other students. */
async function makeBatch(
  { owner, districtId }: SeededServer,
  stream: Stream,
  size: number,
  round: number,
): Promise<Event[]> {
  const { perStudent, order } = STREAMS[stream]
  const students = Math.ceil(size / perStudent)
  const { rows } = await owner.query<StudentProgress>(
    `SELECT e.student_id, t.ev, t.last_at FROM student_enrollments e
     JOIN student_timelines t ON t.district_id = e.district_id AND t.school_id = e.school_id AND t.student_id = e.student_id
     WHERE e.district_id = $1 AND e.ended_at IS NULL ORDER BY ${order}
     LIMIT $2 OFFSET (SELECT $3 % count(*) FROM student_enrollments WHERE district_id = $1 AND ended_at IS NULL)`,
    [districtId, students, round * students],
  )
  const chosen = Array.from({ length: students }, (_, at) => rows[at % rows.length] as StudentProgress)
  return chosen.flatMap(progress => nextLessons(progress, perStudent)).slice(0, size)
}

function nextLessons({ student_id, ev, last_at }: StudentProgress, count: number): Event[] {
  const last = Math.max(0, ...ev.map(key => overallLesson(Math.floor(key / 1000), key % 1000)))
  const now = Date.now()
  const since = Math.max(now - (count + 1) * 480_000, Number(last_at))
  return Array.from({ length: count }, (_, at) => ({
    ...{
      id: randomUUID(),
      student: student_id,
      at: new Date(since + ((now - since) * (at + 1)) / (count + 1)).toISOString(),
    },
    ...lessonAtOverall(Math.min(last + 1 + at, TOTAL_LESSONS)),
  }))
}

async function timeCopy({ owner, districtId }: SeededServer, batch: readonly Event[]): Promise<number> {
  const text = batch
    .map(({ id, student, level, lesson, at }) => `${districtId}\t${id}\t${student}\t${level}\t${lesson}\t${at}\n`)
    .join('')
  const client = await owner.connect()
  try {
    await client.query('BEGIN')
    const startedAt = performance.now()
    const rows = client.query(
      copyFrom('COPY lesson_completions (district_id, id, student_id, level, lesson, finished_at) FROM STDIN'),
    )
    await pipeline([text], rows)
    return performance.now() - startedAt
  } finally {
    await client.query('ROLLBACK')
    client.release()
  }
}

async function timePost(app: ApiClient, batch: readonly Event[]): Promise<number> {
  const data = batch.map(({ id, student, level, lesson, at }) => ({
    ...{ type: 'lessonCompletion', id },
    attributes: { studentId: student, level, lesson, finishedAt: at },
  }))
  const bytes = Buffer.from(JSON.stringify({ data }))
  const startedAt = performance.now()
  const response = await app.sendBytes('/api/lesson_completions', 'application/vnd.api+json', bytes)
  const elapsed = performance.now() - startedAt
  const { meta } = parseBody<{ meta: { accepted: number } }>(response)
  if (meta.accepted !== batch.length) throw new Error(`Only ${meta.accepted} of ${batch.length} events were accepted`)
  return elapsed
}
