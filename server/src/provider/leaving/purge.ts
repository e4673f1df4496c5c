import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { sealSlice } from '../../audit/seal.ts'
import { within } from '../../db/pool.ts'
import { filesOf } from '../../files/store/files-of.ts'
import { handle } from '../../jobs/task.ts'
import { enqueuePurge, type PurgeContext, purgeDistrict } from './purge-job.ts'
import { finishPurge } from './receipt.ts'
import { tablesInOrder } from './tables.ts'

/** After so long other heavy work has its turn. */
const TURN_MS = 10_000
/** How long it waits for what somebody else is doing. */
const WAIT_MS = 20_000

export const purgeDistrictHandler = handle(purgeDistrict, async job => {
  const { districtId } = job.payload
  const end = Date.now() + TURN_MS
  const isOver = () => job.stopping.aborted || Date.now() >= end
  const outcome = await purge({ db: job.db.queries, settings: job.settings, districtId, isOver })
  await within(job.db.queries, [districtId], async tx => {
    await job.finish(tx)
    if (outcome !== 'done') await enqueuePurge(tx, districtId, Date.now() + (outcome === 'waits' ? WAIT_MS : 0))
  })
})

/** `more`: the turn is over. `waits`: a job of the district still runs, or something has been written meanwhile. */
type Outcome = 'done' | 'more' | 'waits'

/**
 * Removes everything of a district whose purge has begun, in small transactions. Every step begins with what is there, so
 * one that was cut is done again and finds less.
 */
export async function purge(context: PurgeContext): Promise<Outcome> {
  const { db, districtId } = context
  const { rows } = await within(db, [districtId], tx =>
    sql<{ free: boolean }>`SELECT purge_jobs(${districtId}, ${purgeDistrict.name}) AS free`.execute(tx),
  )
  if (!rows[0]?.free) return 'waits'
  for (const table of await within(db, [districtId], tablesInOrder))
    if (!(await inParts(context, most => sql`purge_rows(${districtId}, ${table}, ${most})`))) return 'more'
  if (!(await inParts(context, most => sql`purge_staff(${districtId}, ${most})`, MOST_STAFF))) return 'more'
  if (!(await removeFiles(context))) return 'more'
  // The chain has to be whole before what it seals is gone.
  if (!(await sealAll(context))) return 'more'
  if (!(await inParts(context, most => sql`purge_changes(${districtId}, ${most})`))) return 'more'
  if (!(await inParts(context, most => sql`purge_rows(${districtId}, 'audit_entries', ${most})`))) return 'more'
  return (await finishPurge(context)) ? 'done' : 'waits'
}

const FIRST_ROWS = 200
const MOST_ROWS = 5_000
/** Removing an account asks every table that may name it. */
const MOST_STAFF = 50
/** A transaction that takes less time grows, one that takes more shrinks: rows are of very different sizes. */
const QUICK_MS = 50
const SLOW_MS = 150

/** Removes rows part by part until none is left; false if the turn is over first. */
async function inParts(
  { db, districtId, isOver }: PurgeContext,
  call: (most: number) => ReturnType<typeof sql>,
  limit = MOST_ROWS,
): Promise<boolean> {
  for (let most = Math.min(FIRST_ROWS, limit); ; ) {
    const began = performance.now()
    const gone = await within(db, [districtId], async tx => {
      const { rows } = await sql<{ gone: number }>`SELECT ${call(most)} AS gone`.execute(tx)
      return rows[0]?.gone ?? 0
    })
    if (gone === 0) return true
    if (isOver()) return false
    const took = performance.now() - began
    if (took < QUICK_MS) most = Math.min(most * 2, limit)
    else if (took > SLOW_MS) most = Math.max(1, Math.floor(most / 2))
    // Leaves the disk and the write-ahead log to others for a moment.
    await sleep(took / 4)
  }
}

/** Their number is said first: whatever is cut, the receipt has it. */
async function removeFiles({ db, settings, districtId, isOver }: PurgeContext): Promise<boolean> {
  const store = filesOf(settings)
  let count = 0
  for await (const keys of store.ofDistrict(districtId)) count += keys.length
  if (count === 0) return true
  await within(db, [districtId], tx => sql`SELECT note_files(${districtId}, ${count})`.execute(tx))
  for await (const keys of store.ofDistrict(districtId))
    for (const key of keys) {
      await store.remove(key)
      if (isOver()) return false
    }
  return true
}

const BUSY_MS = 200

async function sealAll({ db, districtId, isOver }: PurgeContext): Promise<boolean> {
  for (;;) {
    const { isLast } = await sealSlice(db, districtId)
    // An entry that waits to be sealed but is gone cannot be any more; `verify-audit` has reported it.
    await within(db, [districtId], tx =>
      sql`DELETE FROM unsealed_entries u WHERE u.district_id = ${districtId} AND NOT EXISTS (SELECT FROM audit_entries e
        WHERE e.district_id = ${districtId} AND e.id = u.entry_id)`.execute(tx),
    )
    const waiting = await within(db, [districtId], tx =>
      tx
        .selectFrom('unsealed_entries')
        .select('entry_id')
        .where('district_id', '=', districtId)
        .limit(1)
        .executeTakeFirst(),
    )
    if (!waiting) return true
    if (isOver()) return false
    // Another process seals them.
    if (isLast) await sleep(BUSY_MS)
  }
}
