import { countAnalyticsEvent } from '@hornbook/contract/progress/analytics'
import { sql } from 'kysely'
import { on, placeOf } from '../http/route.ts'
import { findReachableUnit } from './find-unit.ts'
import { placeOfUnit } from './place-of-unit.ts'

/** Counts a click (API-4). Neither the person nor the class is kept, so there is nothing to audit. */
export const analyticsRoute = on(
  countAnalyticsEvent,
  async ({ tx, body, now, ...call }) => {
    const { id, instituteType: kind, ...properties } = body.properties
    const { districtId } = placeOf(call)
    await findReachableUnit(tx, placeOf(call), { kind, id })
    await sql`INSERT INTO analytics_counts AS stored (district_id, day, name, properties, times)
      VALUES (${districtId}, ${new Date(now).toISOString().slice(0, 10)}, ${body.name},
        ${JSON.stringify({ instituteType: kind, ...properties })}, 1)
      ON CONFLICT (district_id, day, name, properties) DO UPDATE SET times = stored.times + 1`.execute(tx)
    return undefined
  },
  { findPlace: (app, caller, { properties: { instituteType: kind, id } }) => placeOfUnit(app, caller, { kind, id }) },
)
