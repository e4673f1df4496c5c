import { countAnalyticsEvent, readAnalyticsCounts } from '@hornbook/contract/progress/analytics'
import { sql } from 'kysely'
import { memberRoute, placeOf, type Route } from '../http/route.ts'
import { countUse } from '../usage/count.ts'
import { findReachableUnit } from './find-unit.ts'
import { placeOfUnit } from './place-of-unit.ts'
import { parseRange } from './range.ts'

/** Counts a click (API-4). The class is not kept either. */
const countRoute = memberRoute(
  countAnalyticsEvent,
  async call => {
    const { name, properties: given } = call.body
    const { id, instituteType: kind, ...properties } = given
    const { districtId } = placeOf(call)
    await findReachableUnit(call.tx, placeOf(call), { kind, id })
    await countUse(call, { districtId, name, properties: { instituteType: kind, ...properties } })
    return undefined
  },
  { findPlace: (app, caller, { properties: { instituteType: kind, id } }) => placeOfUnit(app, caller, { kind, id }) },
)

/** The counts, for the provider's staff (RUN-12). */
const readRoute = memberRoute(readAnalyticsCounts, async ({ app, tx, query, now }) => {
  const { start, end } = parseRange(query, 'Etc/UTC', now)
  const { rows } = await sql<{ name: string; properties: string; times: string }>`SELECT name, properties,
      sum(times) AS times FROM analytics_counts WHERE day BETWEEN ${start} AND ${end}
    GROUP BY name, properties ORDER BY sum(times) DESC, name, properties`.execute(tx)
  const { rows: weeks } = await sql<{
    monday: string
    name: string
    times: number
    districts: number
  }>`SELECT date_trunc('week', day)::date::text AS monday, name, sum(times)::int AS times,
      count(DISTINCT district_id)::int AS districts
    FROM analytics_counts WHERE day BETWEEN ${start} AND ${end} GROUP BY 1, 2 ORDER BY 1, 2`.execute(tx)
  return {
    weeks,
    recording: app.settings.countsClicks,
    counts: rows.map(({ name, properties, times }) => ({
      name,
      properties: JSON.parse(properties) as Record<string, string | number>,
      times: Number(times),
    })),
  }
})

export const analyticsRoutes: readonly Route[] = [countRoute, readRoute]
