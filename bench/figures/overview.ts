import type { PoolClient } from 'pg'
import { type Caller, parsed, signIn } from '../caller.ts'
import { inQuery, rangesUpTo } from '../ranges.ts'
import { type Figure, judged, told } from '../results.ts'
import { interleaved } from '../rounds.ts'
import type { Served } from '../seeded.ts'

const SCAN =
  'a sequential scan of the same `student_timelines` rows that adds up one column, with no wall and no server (`SELECT count(*), sum(last_day)`, index scans off)'

/** The date of a district now. */
export async function todayOf(caller: Caller, districtId: string): Promise<string> {
  const answered = await caller.get(`/api/districts/${districtId}`)
  return parsed<{ data: { attributes: { today: string } } }>(answered).data.attributes.today
}

/** A connection that reads the timelines of a district from first to last row, and nothing else: to be ended, not lent again. */
export async function scanning({ owner }: Served): Promise<PoolClient> {
  const client = await owner.connect()
  await client.query('SET enable_indexscan = off; SET enable_indexonlyscan = off; SET enable_bitmapscan = off')
  return client
}

export const scan = (client: PoolClient, districtId: string) =>
  client.query('SELECT count(*), sum(last_day) FROM student_timelines WHERE district_id = $1', [districtId])

/** The exact overview of a whole district and its table of schools, for any range, against one pass over the rows. */
export async function overviewFigures(served: Served): Promise<Figure[]> {
  const { districtId, port, size } = served
  const caller = await signIn(port, `${size}@hornbook.test`)
  const client = await scanning(served)
  const ranges = rangesUpTo(await todayOf(caller, districtId))
  const overview = async (kind: keyof typeof ranges, round: number) =>
    void (await caller.get(`/api/districts/${districtId}/overview?${inQuery(ranges[kind](round))}`))
  const schools = async (kind: keyof typeof ranges, round: number) =>
    void (await caller.get(`/api/districts/${districtId}/school_summaries?${inQuery(ranges[kind](round))}`))
  const ms = await interleaved(size === 'large' ? 9 : 15, {
    scan: async () => void (await scan(client, districtId)),
    'overview week': round => overview('week', round),
    'overview year': round => overview('year', round),
    'overview all time': round => overview('all time', round),
    'overview random': round => overview('random', round),
    'schools week': round => schools('week', round),
    'schools year': round => schools('year', round),
    'schools all time': round => schools('all time', round),
    'schools random': round => schools('random', round),
  })
  client.release(true)
  caller.close()
  const kinds = Object.keys(ranges) as (keyof typeof ranges)[]
  return [
    told('sequential scan of the timelines', ms.scan, 'ms', SCAN),
    ...kinds.map(kind =>
      judged(
        `district overview, ${kind}, against the scan`,
        ms[`overview ${kind}`] / ms.scan,
        { atMost: 1, unit: '×' },
        `${ms[`overview ${kind}`].toFixed(1)} ms, \`GET /api/districts/{id}/overview\` over HTTP as the DistrictAdmin: every tile, from the sums`,
      ),
    ),
    ...kinds.map(kind =>
      judged(
        `table of schools, ${kind}, against the scan`,
        ms[`schools ${kind}`] / ms.scan,
        { atMost: 3, unit: '×' },
        `${ms[`schools ${kind}`].toFixed(1)} ms, \`GET /api/districts/{id}/school_summaries\` over HTTP: every column and arrow of every school, from what is kept of each day and standing`,
      ),
    ),
  ]
}
