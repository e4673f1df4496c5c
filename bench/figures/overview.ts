import type { PoolClient } from 'pg'
import { type ApiClient, parseBody, signIn } from '../api-client.ts'
import { measureInterleaved } from '../interleaved.ts'
import { startSchoolTables } from '../load/start-views.ts'
import { rangeQuery, rangesEndingOn } from '../ranges.ts'
import { type Figure, figureOfLarge, figureWithGoal, figureWithoutGoal } from '../results.ts'
import type { SeededServer } from '../seeded-server.ts'

const SCAN =
  'a sequential scan of the same `student_timelines` rows that adds up one column, with no wall and no server (`SELECT count(*), sum(last_day)`, index scans off)'

/** Today's date in the district's time zone. */
export async function fetchToday(caller: ApiClient, districtId: string): Promise<string> {
  const response = await caller.get(`/api/districts/${districtId}`)
  return parseBody<{ data: { attributes: { today: string } } }>(response).data.attributes.today
}

/** A connection that only scans sequentially. Its settings stay, so end it; do not return it to the pool. */
export async function connectForScan({ owner }: SeededServer): Promise<PoolClient> {
  const client = await owner.connect()
  await client.query('SET enable_indexscan = off; SET enable_indexonlyscan = off; SET enable_bitmapscan = off')
  return client
}

export const scan = (client: PoolClient, districtId: string) =>
  client.query('SELECT count(*), sum(last_day) FROM student_timelines WHERE district_id = $1', [districtId])

/** Compares a district's overview, growth and table of schools, for several ranges, with one scan of the timelines. */
export async function overviewFigures(served: SeededServer): Promise<Figure[]> {
  const { districtId, port, size } = served
  const caller = await signIn(port, `${size}@hornbook.test`)
  const client = await connectForScan(served)
  const ranges = rangesEndingOn(await fetchToday(caller, districtId))
  const overview = async (kind: keyof typeof ranges, round: number) =>
    void (await caller.get(`/api/districts/${districtId}/overview?${rangeQuery(ranges[kind](round))}`))
  const schools = async (kind: keyof typeof ranges, round: number) =>
    void (await caller.get(`/api/districts/${districtId}/school_summaries?${rangeQuery(ranges[kind](round))}`))
  const ms = await measureInterleaved(size === 'large' ? 9 : 15, {
    scan: async () => void (await scan(client, districtId)),
    'overview week': round => overview('week', round),
    'overview year': round => overview('year', round),
    'overview all time': round => overview('all time', round),
    'overview random': round => overview('random', round),
    growth: async () => void (await caller.get(`/api/districts/${districtId}/growth`)),
    'schools week': round => schools('week', round),
    'schools year': round => schools('year', round),
    'schools all time': round => schools('all time', round),
    'schools random': round => schools('random', round),
  })
  client.release(true)
  caller.close()
  const tables = await measureTables(served)
  const kinds = Object.keys(ranges) as (keyof typeof ranges)[]
  return [
    figureWithoutGoal('sequential scan of the timelines', ms.scan, 'ms', SCAN),
    ...kinds.map(kind =>
      figureOfLarge(
        size,
        `district overview, ${kind}, against the scan`,
        ms[`overview ${kind}`] / ms.scan,
        { atMost: 0.2, unit: '×' },
        `${ms[`overview ${kind}`].toFixed(1)} ms, \`GET /api/districts/{id}/overview\` over HTTP as the DistrictAdmin: every tile, from the sums`,
      ),
    ),
    ...kinds.map(kind =>
      figureOfLarge(
        size,
        `table of schools, ${kind}, against the scan`,
        ms[`schools ${kind}`] / ms.scan,
        { atMost: 0.3, unit: '×' },
        `${ms[`schools ${kind}`].toFixed(1)} ms, \`GET /api/districts/{id}/school_summaries\` over HTTP: every column and arrow of every school`,
      ),
    ),
    figureOfLarge(
      size,
      'growth of the district, against the scan',
      ms.growth / ms.scan,
      { atMost: 3, unit: '×' },
      `${ms.growth.toFixed(1)} ms, \`GET /api/districts/{id}/growth\` over HTTP: every week since the first`,
    ),
    figureWithGoal(
      `table of schools, ${CLIENTS} clients against one`,
      tables.many / tables.one,
      { atLeast: 1.5, unit: '×' },
      `${tables.many.toFixed(0)} a second, ${tables.one.toFixed(0)} with one client, in random ranges`,
    ),
  ]
}

const CLIENTS = 16
const SECONDS = 3
const ROUNDS = 4

async function measureTables(served: SeededServer) {
  const one = await startSchoolTables(served, served.districtId, 1)
  const many = await startSchoolTables(served, served.districtId, CLIENTS)
  const perSecond = await measureInterleaved(
    ROUNDS,
    {
      one: async () => (await one.run(SECONDS)).perSecond,
      many: async () => (await many.run(SECONDS)).perSecond,
    },
    1,
  )
  one.stop()
  many.stop()
  return perSecond
}
