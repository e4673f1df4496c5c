import { randomUUID } from 'node:crypto'
import { lessonAtOverall, overallLesson, TOTAL_LESSONS } from '@hornbook/rules/reading/curriculum'
import pg, { type ClientConfig } from 'pg'

export interface Event {
  readonly id: string
  readonly student: string
  readonly level: number
  readonly lesson: number
  readonly at: string
}

/** How events are spread over students. */
export const STREAMS = {
  'class after class': { perStudent: 5, order: 'e.classroom_id, e.student_id' },
  'one event a child': { perStudent: 1, order: 'hashint8(e.student_id), e.classroom_id' },
} as const
export type Stream = keyof typeof STREAMS

export interface EventSource {
  /** The next lessons of the next students, finished just now. After the last student it begins again with the first. */
  next(count: number): Event[]
}

interface Progress {
  readonly student: string
  /** Overall number of the last lesson, 0 for none. */
  lesson: number
  lastAt: number
}

interface SourceOptions {
  readonly owner: ClientConfig
  readonly districtId: string
  readonly stream: Stream
  /** Where to begin: a share of the district's students. */
  readonly skip: number
}

/** Reads where the district's students are, and continues from there. */
export async function openEventSource({ owner, districtId, stream, skip }: SourceOptions): Promise<EventSource> {
  const { perStudent, order } = STREAMS[stream]
  const students = await readProgress(owner, districtId, order)
  let place = Math.floor(students.length * skip) * perStudent
  return {
    next: count =>
      Array.from({ length: count }, () => {
        const progress = students[Math.floor(place++ / perStudent) % students.length] as Progress
        return nextLesson(progress, perStudent - (place % perStudent))
      }),
  }
}

async function readProgress(owner: ClientConfig, districtId: string, order: string): Promise<Progress[]> {
  const client = new pg.Client(owner)
  await client.connect()
  try {
    const { rows } = await client.query<{ student_id: string; ev: number[]; last_at: string | null }>(
      `SELECT e.student_id, t.ev, t.last_at FROM student_enrollments e
       JOIN student_timelines t ON t.district_id = e.district_id AND t.school_id = e.school_id AND t.student_id = e.student_id
       WHERE e.district_id = $1 AND e.ended_at IS NULL ORDER BY ${order}`,
      [districtId],
    )
    return rows.map(({ student_id, ev, last_at }) => ({
      student: student_id,
      lesson: ev.reduce((last, key) => Math.max(last, overallLesson(Math.floor(key / 1000), key % 1000)), 0),
      lastAt: Number(last_at),
    }))
  } finally {
    await client.end()
  }
}

/** A lesson later than the student's last one; `following` lessons of the same batch come after it. */
function nextLesson(progress: Progress, following: number): Event {
  progress.lesson = Math.min(progress.lesson + 1, TOTAL_LESSONS)
  progress.lastAt = Math.max(progress.lastAt + 1, Date.now() - 60_000 - following * 480_000)
  const at = new Date(progress.lastAt).toISOString()
  return { id: randomUUID(), student: progress.student, at, ...lessonAtOverall(progress.lesson) }
}

/** The body of a post of these events. */
export function documentOf(events: readonly Event[]): Buffer {
  const data = events.map(({ id, student, level, lesson, at }) => ({
    type: 'lessonCompletion',
    id,
    attributes: { studentId: student, level, lesson, finishedAt: at },
  }))
  return Buffer.from(JSON.stringify({ data }))
}
