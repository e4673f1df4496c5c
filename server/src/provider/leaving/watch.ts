import { sql } from 'kysely'
import { z } from 'zod'
import { audit } from '../../audit/audit.ts'
import { eachApart } from '../../db/each-apart.ts'
import { type Db, within } from '../../db/pool.ts'
import { PROVIDER } from '../../db/provider.ts'
import { declareTask, handle } from '../../jobs/task.ts'
import { lockDistrict } from '../../people/lock-district.ts'
import { tellAdministrators } from './mails.ts'
import { daysUntil } from './plan.ts'
import { enqueuePurge, jobKeyOf, SERVER } from './purge-job.ts'
import { PURGE_AT } from './rows.ts'
import { noteTold } from './told.ts'

const watch = declareTask({
  name: 'provider.watchLeaving',
  payload: z.object({}),
  lane: 'quick',
  attempts: 25,
  everySeconds: 300,
})

export const watchLeavingHandler = handle(watch, ({ db }) => watchLeaving(db.queries, Date.now()))

/** Calls that were let in before it began have ended by then: none takes as long. */
const GRACE_MS = 60_000

interface Watched {
  readonly district_id: string
  readonly id: string
  readonly status: string
  readonly purge_on: string
  readonly timezone: string
  readonly purge_at: string
}

/** Tells districts that their day comes near, begins the purges whose time has come, and takes up those that have stopped. */
export async function watchLeaving(db: Db, now: number, graceMs = GRACE_MS): Promise<void> {
  const purges = await within(db, 'all', tx =>
    tx
      .selectFrom('district_purges as p')
      .innerJoin('districts as d', 'd.id', 'p.district_id')
      .where('p.status', 'in', ['agreed', 'running'])
      .select(['p.district_id', 'p.id', 'p.status', 'p.purge_on', 'd.timezone'])
      .select(PURGE_AT.as('purge_at'))
      .orderBy('p.id')
      .execute(),
  )
  await eachApart(purges, async purge => {
    if (purge.status === 'running') await takeUp(db, purge)
    else if (Date.parse(purge.purge_at) <= now) await begin(db, purge, now + graceMs)
    else await tellIfNear(db, purge, now)
  })
}

const tellIfNear = (db: Db, purge: Watched, now: number) =>
  within(db, [purge.district_id], async tx => {
    const isNew = await noteTold(tx, purge.district_id, purge.id, daysUntil(purge, purge, now))
    if (isNew) await tellAdministrators(tx, purge.district_id, purge.id, { isNear: true })
  })

/** From here on nothing new is taken for the district, and nobody can stop it any more. */
async function begin(db: Db, { district_id: districtId, id }: Watched, runAt: number): Promise<void> {
  await within(db, [districtId, PROVIDER], async tx => {
    // A save that makes the membership longer comes before or after, not in between.
    await lockDistrict(tx, districtId)
    const { rows } = await sql<{ begun: boolean }>`SELECT begin_purge(${districtId}) AS begun`.execute(tx)
    if (!rows[0]?.begun) return
    await tx.updateTable('districts').set({ left_at: sql`now()` }).where('id', '=', districtId).execute()
    await tx
      .updateTable('service_tokens')
      .set({ revoked_at: sql`now()` })
      .where('district_id', '=', districtId)
      .where('revoked_at', 'is', null)
      .execute()
    const change = { record: 'districtPurge', recordId: id, before: { status: 'agreed' }, after: { status: 'running' } }
    await audit(tx, SERVER, PROVIDER, 'districtPurge.begin', [change], { districtId })
    await enqueuePurge(tx, districtId, runAt)
  })
}

/** A job that has failed for good, or was deleted, is enqueued again: what has begun is brought to its end. */
const takeUp = (db: Db, { district_id: districtId }: Watched) =>
  within(db, [districtId], async tx => {
    const live = await tx
      .selectFrom('jobs')
      .select('id')
      .where('key', '=', jobKeyOf(districtId))
      .where(or => or.or([or('locked_by', 'is not', null), or('attempts', '<', or.ref('max_attempts'))]))
      .executeTakeFirst()
    if (!live) await enqueuePurge(tx, districtId, Date.now())
  })
