import { sql } from 'kysely'
import type { Settings } from '../configuration/settings.ts'
import type { Db } from '../db/pool.ts'

export interface Use {
  readonly districtId: string
  readonly name: string
  /** Words of the contract or of the provider: the name of nobody (RUN-12). */
  readonly properties: Readonly<Record<string, string | number>>
}

/** Counts that something was used (API-4), unless that is switched off. Who used it is not kept, so there is nothing to audit. */
export async function countUse(
  { tx, app, now }: { readonly tx: Db; readonly app: { readonly settings: Settings }; readonly now: number },
  { districtId, name, properties }: Use,
): Promise<void> {
  if (!app.settings.countsClicks) return
  await sql`INSERT INTO analytics_counts AS stored (district_id, day, name, properties, times)
    VALUES (${districtId}, ${new Date(now).toISOString().slice(0, 10)}, ${name}, ${JSON.stringify(properties)}, 1)
    ON CONFLICT (district_id, day, name, properties) DO UPDATE SET times = stored.times + 1`.execute(tx)
}
