import { randomUUID } from 'node:crypto'
import { pipeline } from 'node:stream/promises'
import { atOverall, overallLesson, TOTAL_LESSONS } from '@hornbook/rules/curriculum'
import { from as copyFrom } from 'pg-copy-streams'
import { type Caller, machine, parsed } from '../caller.ts'
import { type Figure, judged } from '../results.ts'
import { interleaved } from '../rounds.ts'
import type { Served } from '../seeded.ts'

interface Event {
  readonly id: string
  readonly student: string
  readonly level: number
  readonly lesson: number
  readonly at: string
}

/** How a batch is spread over children. */
const STREAMS = {
  'class after class': { each: 5, order: 'e.classroom_id, e.student_id' },
  'one event a child': { each: 1, order: 'hashint8(e.student_id), e.classroom_id' },
} as const
type Stream = keyof typeof STREAMS

const ROUNDS = 5
const SIZES = [1_000, 10_000] as const

/** Batches as the learning app posts them, against a COPY of the same rows into the same table. */
export async function ingestFigures(served: Served): Promise<Figure[]> {
  const app = machine(served.port)
  const figures: Figure[] = []
  for (const stream of Object.keys(STREAMS) as Stream[]) {
    for (const size of SIZES) {
      let batch: Event[] = []
      const ms = await interleaved(ROUNDS, {
        copy: async round => {
          batch = await batchOf(served, stream, size, round + 2)
          return copied(served, batch)
        },
        post: () => posted(app, batch),
      })
      const rate = (time: number) => Math.round((size * 1000) / time).toLocaleString('en')
      const how = `${rate(ms.post)} events a second with exact figures over HTTP (${ms.post.toFixed(0)} ms a batch), ${rate(ms.copy)} by COPY into \`lesson_completions\`, rolled back; ${stream === 'class after class' ? 'five lessons a child, class after class' : 'the worst spread: every event another child, in no order'}`
      figures.push(
        judged(`${size.toLocaleString('en')} events, ${stream}`, ms.copy / ms.post, { atLeast: 0.25, unit: '×' }, how),
      )
    }
  }
  app.close()
  return figures
}

interface Learned {
  readonly student_id: string
  readonly ev: number[]
  readonly last_at: string | null
}

/** The next lessons of some children, finished just now; other children in every round. */
async function batchOf({ owner, districtId }: Served, stream: Stream, size: number, round: number): Promise<Event[]> {
  const { each, order } = STREAMS[stream]
  const students = Math.ceil(size / each)
  const { rows } = await owner.query<Learned>(
    `SELECT e.student_id, t.ev, t.last_at FROM student_enrollments e
     JOIN student_timelines t ON t.district_id = e.district_id AND t.school_id = e.school_id AND t.student_id = e.student_id
     WHERE e.district_id = $1 AND e.ended_at IS NULL ORDER BY ${order}
     LIMIT $2 OFFSET (SELECT $3 % count(*) FROM student_enrollments WHERE district_id = $1 AND ended_at IS NULL)`,
    [districtId, students, round * students],
  )
  const chosen = Array.from({ length: students }, (_, at) => rows[at % rows.length] as Learned)
  return chosen.flatMap(learned => nextLessons(learned, each)).slice(0, size)
}

function nextLessons({ student_id, ev, last_at }: Learned, count: number): Event[] {
  const last = Math.max(0, ...ev.map(key => overallLesson(Math.floor(key / 1000), key % 1000)))
  const now = Date.now()
  const since = Math.max(now - (count + 1) * 480_000, Number(last_at))
  return Array.from({ length: count }, (_, at) => ({
    ...{
      id: randomUUID(),
      student: student_id,
      at: new Date(since + ((now - since) * (at + 1)) / (count + 1)).toISOString(),
    },
    ...atOverall(Math.min(last + 1 + at, TOTAL_LESSONS)),
  }))
}

async function copied({ owner, districtId }: Served, batch: readonly Event[]): Promise<number> {
  const text = batch
    .map(({ id, student, level, lesson, at }) => `${districtId}\t${id}\t${student}\t${level}\t${lesson}\t${at}\n`)
    .join('')
  const client = await owner.connect()
  try {
    await client.query('BEGIN')
    const began = performance.now()
    const rows = client.query(
      copyFrom('COPY lesson_completions (district_id, id, student_id, level, lesson, finished_at) FROM STDIN'),
    )
    await pipeline([text], rows)
    return performance.now() - began
  } finally {
    await client.query('ROLLBACK')
    client.release()
  }
}

async function posted(app: Caller, batch: readonly Event[]): Promise<number> {
  const data = batch.map(({ id, student, level, lesson, at }) => ({
    ...{ type: 'lessonCompletion', id },
    attributes: { studentId: student, level, lesson, finishedAt: at },
  }))
  const bytes = Buffer.from(JSON.stringify({ data }))
  const began = performance.now()
  const answered = await app.sendBytes('/api/lesson_completions', 'application/vnd.api+json', bytes)
  const took = performance.now() - began
  const { meta } = parsed<{ meta: { accepted: number } }>(answered)
  if (meta.accepted !== batch.length) throw new Error(`Of ${batch.length} events ${meta.accepted} were accepted`)
  return took
}
