import pg from 'pg'
import { type ApiClient, signIn } from '../api-client.ts'
import type { Cluster } from '../cluster.ts'
import { measureInterleaved } from '../interleaved.ts'
import { dayNumber, rangeQuery, rangesEndingOn } from '../ranges.ts'
import { type Figure, figureOfLarge } from '../results.ts'
import { originalOf, type SeededServer, type Size } from '../seeded-server.ts'
import { fetchToday } from './overview.ts'

/** The raw events in the best layout we know for this query: days computed in advance, all columns in one index. */
const CREATE_COPY = `CREATE SCHEMA bench;
  CREATE TABLE bench.events AS
    SELECT x.student_id, x.level, x.lesson, ((x.finished_at AT TIME ZONE d.timezone)::date - date '2000-01-01')::smallint AS day
    FROM lesson_completions x JOIN districts d ON d.id = x.district_id
    WHERE d.one_roster_id = :code AND NOT EXISTS (SELECT FROM event_voids v
      WHERE v.district_id = x.district_id AND v.kind = 'lessonCompletion' AND v.event_id = x.id);
  CREATE INDEX ON bench.events (student_id, level, lesson, day);
  CREATE INDEX ON bench.events (day, student_id, level, lesson);`

const COUNT_FIRSTS = `SELECT count(*) AS days, sum(l1) AS l1, sum(l2) AS l2, sum(l3) AS l3, sum(l4) AS l4
  FROM (SELECT student_id, day, count(*) FILTER (WHERE level = 1) AS l1, count(*) FILTER (WHERE level = 2) AS l2,
    count(*) FILTER (WHERE level = 3) AS l3, count(*) FILTER (WHERE level = 4) AS l4 FROM firsts GROUP BY 1, 2) x`

const RAW = {
  'through all events':
    'WITH firsts AS (SELECT student_id, level, min(day) AS day FROM bench.events GROUP BY student_id, level, lesson HAVING min(day) BETWEEN $1 AND $2)',
  "through the range's events": `WITH firsts AS (SELECT student_id, level, day FROM (SELECT student_id, level, lesson, min(day) AS day FROM bench.events
    WHERE day BETWEEN $1 AND $2 GROUP BY 1, 2, 3) within WHERE NOT EXISTS (SELECT FROM bench.events e
    WHERE e.student_id = within.student_id AND e.level = within.level AND e.lesson = within.lesson AND e.day < $1))`,
} as const

/** How often the overview is asked for beside each of the queries. */
const OVERVIEWS = 9

const SUMS = `SELECT sum(student_days) AS days, sum(l1) AS l1, sum(l2) AS l2, sum(l3) AS l3, sum(l4) AS l4
  FROM school_days WHERE district_id = $1 AND school_id = 0 AND day BETWEEN $2 AND $3`

/** Compares the overview from the sums with the same figures from the raw events. Throws when the figures differ. */
export async function rawEventFigures(cluster: Cluster, served: SeededServer): Promise<Figure[]> {
  const { port, size } = served
  const client = await openRawEvents(cluster, size)
  const caller = await signIn(port, `${size}@hornbook.test`)
  try {
    return await compare(client, caller, served)
  } finally {
    await client.end()
    caller.close()
  }
}

async function compare(client: pg.Client, caller: ApiClient, { districtId, size }: SeededServer): Promise<Figure[]> {
  const ranges = rangesEndingOn(await fetchToday(caller, districtId))
  const figures: Figure[] = []
  for (const kind of ['year', 'all time'] as const) {
    const dates = ranges[kind](0)
    const days = [dayNumber(dates.start), dayNumber(dates.end)]
    const sums = (await client.query(SUMS, [districtId, ...days])).rows[0]
    const raw = async (way: keyof typeof RAW) => {
      const counted = (await client.query(`${RAW[way]} ${COUNT_FIRSTS}`, days)).rows[0]
      if (JSON.stringify(counted) !== JSON.stringify(sums))
        throw new Error(`The raw events give other figures (${way})`)
    }
    const measurements = {
      overview: async () => {
        const call = async () => void (await caller.get(`/api/districts/${districtId}/overview?${rangeQuery(dates)}`))
        // The queries beside it take seconds and leave nothing of it in the processor's caches.
        return (await measureInterleaved(OVERVIEWS, { call })).call
      },
      'through all events': () => raw('through all events'),
      "through the range's events": () => raw("through the range's events"),
    }
    const ms = await measureInterleaved(2, measurements, 0)
    const best = Math.min(ms['through all events'], ms["through the range's events"])
    const how = `${ms.overview.toFixed(1)} ms over HTTP; ${best.toFixed(0)} ms for the faster of two queries over an index that holds student, level, lesson and day of every event, with no wall and no server, and to the same figures`
    figures.push(
      figureOfLarge(
        size,
        `district overview, ${kind}, faster than raw events`,
        best / ms.overview,
        { atLeast: 400, unit: '×' },
        how,
      ),
    )
  }
  return figures
}

/** A copy of the database with the events in this layout; made once, because the original never changes. */
async function openRawEvents(cluster: Cluster, size: Size): Promise<pg.Client> {
  const database = `raw_events_${size}`
  if (!(await cluster.exists(database))) {
    const making = `${database}_making`
    await cluster.copyDatabase(originalOf(size), making)
    const client = await connectTo(cluster, making)
    await client.query(CREATE_COPY.replace(':code', `'SEED-${size.toUpperCase()}'`))
    await client.query('VACUUM (ANALYZE) bench.events')
    await client.end()
    await cluster.renameDatabase(making, database)
  }
  const client = await connectTo(cluster, database)
  await client.query("SET work_mem = '256MB'")
  return client
}

async function connectTo(cluster: Cluster, database: string): Promise<pg.Client> {
  const client = new pg.Client(cluster.ownerConfig(database))
  await client.connect()
  return client
}
