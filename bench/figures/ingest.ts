import { pipeline } from 'node:stream/promises'
import { from as copyFrom } from 'pg-copy-streams'
import { type ApiClient, learningApp, parseBody } from '../api-client.ts'
import { documentOf, type Event, openEventSource, STREAMS, type Stream } from '../events.ts'
import { measureInterleaved } from '../interleaved.ts'
import { type Figure, figureWithGoal } from '../results.ts'
import type { SeededServer } from '../seeded-server.ts'

const ROUNDS = 5
const SIZES = [1_000, 10_000] as const
const GOALS: Readonly<Record<Stream, number>> = { 'class after class': 0.4, 'one event a child': 0.3 }
const SPREADS: Readonly<Record<Stream, string>> = {
  'class after class': 'five lessons a child, class after class',
  'one event a child': 'the worst spread: every event another child, in no order',
}

/** Compares batches, posted as the learning app posts them, with a COPY of as many other rows into the same table. */
export async function ingestFigures(served: SeededServer): Promise<Figure[]> {
  const app = learningApp(served.port)
  const figures: Figure[] = []
  for (const stream of Object.keys(STREAMS) as Stream[]) {
    const source = { owner: served.ownerConfig, districtId: served.districtId, stream }
    // Each takes half of the students, so that no child has events of both.
    const [copied, posted] = [
      await openEventSource({ ...source, skip: 0 }),
      await openEventSource({ ...source, skip: 0.5 }),
    ]
    for (const size of SIZES) {
      const ms = await measureInterleaved(ROUNDS, {
        copy: () => timeCopy(served, copied.next(size)),
        post: () => timePost(app, posted.next(size)),
      })
      const rate = (time: number) => Math.round((size * 1000) / time).toLocaleString('en')
      figures.push(
        figureWithGoal(
          `${size.toLocaleString('en')} events against COPY, ${stream}`,
          ms.copy / ms.post,
          { atLeast: GOALS[stream], unit: '×' },
          `${rate(ms.post)} events a second with exact figures over HTTP (${ms.post.toFixed(0)} ms a batch), ${rate(ms.copy)} by COPY of other rows into \`lesson_completions\`, by turns, each committed; ${SPREADS[stream]}`,
        ),
      )
    }
  }
  app.close()
  return figures
}

async function timeCopy({ owner, districtId }: SeededServer, batch: readonly Event[]): Promise<number> {
  const text = batch
    .map(({ id, student, level, lesson, at }) => `${districtId}\t${id}\t${student}\t${level}\t${lesson}\t${at}\n`)
    .join('')
  const client = await owner.connect()
  try {
    const startedAt = performance.now()
    const rows = client.query(
      copyFrom('COPY lesson_completions (district_id, id, student_id, level, lesson, finished_at) FROM STDIN'),
    )
    // Outside a transaction, COPY ends with its own commit.
    await pipeline([text], rows)
    return performance.now() - startedAt
  } finally {
    client.release()
  }
}

async function timePost(app: ApiClient, batch: readonly Event[]): Promise<number> {
  const bytes = documentOf(batch)
  const startedAt = performance.now()
  const response = await app.sendBytes('/api/lesson_completions', 'application/vnd.api+json', bytes)
  const elapsed = performance.now() - startedAt
  const { meta } = parseBody<{ meta: { accepted: number } }>(response)
  if (meta.accepted !== batch.length) throw new Error(`Only ${meta.accepted} of ${batch.length} events were accepted`)
  return elapsed
}
