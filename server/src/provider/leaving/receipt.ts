import { sql } from 'kysely'
import { audit } from '../../audit/audit.ts'
import { within } from '../../db/pool.ts'
import { PROVIDER } from '../../db/provider.ts'
import { filesOf } from '../../files/store/files-of.ts'
import { type PurgeContext, SERVER } from './purge-job.ts'
import { leavingDistrict } from './read.ts'
import { purgeOf, removedBy } from './rows.ts'

/** Counts once more, files and rows; only if nothing is left is there a receipt. Afterwards the district is a name. */
export async function finishPurge({
  db,
  settings,
  districtId,
}: Pick<PurgeContext, 'db' | 'settings' | 'districtId'>): Promise<boolean> {
  for await (const keys of filesOf(settings).ofDistrict(districtId)) if (keys.length > 0) return false
  return within(db, [districtId, PROVIDER], async tx => {
    const purge = await purgeOf(tx, districtId)
    if (purge?.status !== 'running') return purge?.status === 'done'
    const { name, siteCode } = await leavingDistrict(tx, districtId)
    const receipt = {
      districtName: name,
      siteCode,
      proposedBy: purge.proposer,
      agreedBy: purge.second ?? '',
      begunAt: purge.begun_at,
      endedAt: new Date().toISOString(),
      removed: removedBy(purge),
    }
    const { rows } = await sql<{
      left: string | null
    }>`SELECT finish_purge(${districtId}, ${JSON.stringify(receipt)}::jsonb)
      AS left`.execute(tx)
    if (rows[0]?.left !== null) return false
    await tx.updateTable('districts').set(ONLY_A_NAME).where('id', '=', districtId).execute()
    const change = {
      record: 'districtPurge',
      recordId: purge.id,
      before: { status: 'running' },
      after: { status: 'done' },
    }
    await audit(tx, SERVER, PROVIDER, 'districtPurge.end', [change], { districtId, receipt })
    return true
  })
}

const ONLY_A_NAME = {
  one_roster_id: null,
  one_roster_enabled: false,
  subgroups: [] as string[],
  licensed_seats: null,
  pending_timezone: null,
  pending_goals: null,
  goal_percents: null,
  school_year_end: null,
}
