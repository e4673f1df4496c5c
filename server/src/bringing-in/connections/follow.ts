import { sql } from 'kysely'
import { Refusal } from '../../access/refusal.ts'
import { eachApart } from '../../db/each-apart.ts'
import { type Db, within } from '../../db/pool.ts'
import { storedRefusal } from '../../jobs/stored-refusal.ts'
import type { Counts } from '../difference/counting.ts'
import type { Hold } from '../difference/guards.ts'
import { startApplying } from '../imports/applying.ts'
import { discard } from '../imports/discarding.ts'
import { findConnection } from './rows.ts'
import { settleRun } from './settle.ts'
import { update } from './update.ts'

interface Going {
  readonly districtId: string
  readonly id: string
  readonly connectionId: string
}

/** Takes each run whose file is being read or applied one step on. What a killed process has left is taken up here. */
export async function followRuns(db: Db, now: number): Promise<void> {
  const going = await within(db, 'all', tx =>
    tx
      .selectFrom('connection_runs')
      .where('state', 'in', ['reading', 'applying'])
      .select(['district_id as districtId', 'id', 'connection_id as connectionId'])
      .orderBy('began_at')
      .execute(),
  )
  await eachApart(going, run => followRun(db, run, now))
}

async function followRun(db: Db, run: Going, now: number): Promise<void> {
  const { districtId } = run
  const next = await within(db, [districtId], tx => step(tx, run, now))
  if (next === null) return
  try {
    const author = { actor: 'server', accountId: null, requestId: `connection-run-${run.id}` } as const
    await startApplying(db, { districtId, author }, next, { override: false })
    await within(db, [districtId], tx => noteApplying(tx, run))
  } catch (failure) {
    // Somebody works on it at this moment, or was first: the next look decides.
    if (!(failure instanceof Refusal)) throw failure
  }
}

/** Writes what has become of the file. Returns the import that is to be applied now, if it is. */
async function step(tx: Db, run: Going, now: number): Promise<string | null> {
  const { districtId } = run
  const row = await tx
    .selectFrom('connection_runs')
    .where('district_id', '=', districtId)
    .where('id', '=', run.id)
    .where('state', 'in', ['reading', 'applying'])
    .select(['import_id', 'file_sha256', 'revision', 'facts'])
    // Another process looks at it at this moment.
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()
  if (!row?.import_id) return null
  const found = await tx
    .selectFrom('roster_imports')
    .where('district_id', '=', districtId)
    .where('id', '=', row.import_id)
    .select(['status', 'progress', 'counts', 'holds', 'superseded_by', 'refusal', 'answers_changed'])
    .executeTakeFirst()
  if (!found || found.progress !== null) return null
  const settle = (how: Omit<Parameters<typeof settleRun>[2], 'now'>) => settleRun(tx, run, { ...how, now })
  const which = { districtId, id: run.connectionId }
  const read = { last_sha256: row.file_sha256, last_revision: row.revision }
  if (found.status === 'failed') await settle({ state: 'failed', reason: 'unreadable' })
  else if (found.status === 'applied') {
    await update(tx, which, read)
    await settle({ state: 'applied' })
  } else if (found.superseded_by !== null || (found.status !== 'held' && found.status !== 'previewed'))
    await settle({ state: 'held' })
  else {
    const connection = await findConnection(tx, which)
    const what = decide({
      role: connection?.role ?? 'off',
      applyBy: connection?.apply_by ?? 'person',
      isFirst: connection?.hold_since != null,
      counts: found.counts as Counts,
      holds: found.holds as Hold[],
    })
    if (what === 'apply') {
      const { applied: times = 0 } = row.facts as { readonly applied?: number }
      const why = whyNotApplied(found, times)
      if (why === null) return row.import_id
      await settle(why)
      return null
    }
    if (what === 'noChange' || what === 'beside') {
      await discard(tx, districtId, row.import_id)
      // It is what the lists say, so it is of this district and of this year: nobody has to look at the next one either.
      if (what === 'noChange') await update(tx, which, { ...read, hold_since: null })
      await settle({ state: what, ...(what === 'noChange' && { reason: 'equal' }) })
    } else await settle({ state: 'held', reason: what })
  }
  return null
}

/** A file is begun this often at most, where the lists have moved or the database was too busy. */
const MAX_TIMES = 3
const PASSES: readonly string[] = ['stalePreview', 'unavailable']

interface Refused {
  /** Why it could not be applied the last time. */
  readonly refusal: unknown
  readonly answers_changed: boolean
}

/** Why a file that would be applied is not; null if it is. */
function whyNotApplied({ refusal, answers_changed }: Refused, times: number) {
  if (answers_changed) return { state: 'held', reason: 'answers' } as const
  const code = storedRefusal(refusal)?.code
  if (code === undefined || (PASSES.includes(code) && times < MAX_TIMES)) return null
  if (code === 'stalePreview') return { state: 'held', reason: 'moving' } as const
  return { state: 'failed', reason: 'notApplied' } as const
}

/** Counts how often it was begun; somebody who works on the file at this moment does not count. */
const noteApplying = (tx: Db, { districtId, id }: Going) =>
  tx
    .updateTable('connection_runs')
    .set({ facts: sql`jsonb_build_object('applied', coalesce((facts->>'applied')::int, 0) + 1)` })
    .where('district_id', '=', districtId)
    .where('id', '=', id)
    .where('state', 'in', ['reading', 'applying'])
    .execute()

interface Decided {
  readonly role: string
  readonly applyBy: string
  /** Nobody has looked at one yet. */
  readonly isFirst: boolean
  readonly counts: Counts
  readonly holds: readonly Hold[]
}

/** What happens with a file that was read: ROSTER-2's holds first, then what the district has said. */
function decide({ role, applyBy, isFirst, counts, holds }: Decided) {
  if (role !== 'roster') return 'beside'
  if (holds.length > 0) return 'guards'
  const changes = Object.values(counts).some(
    ({ added, changed, moved, archived, unarchived }) => added + changed + moved + archived + unarchived > 0,
  )
  if (!changes) return 'noChange'
  if (isFirst) return 'first'
  return applyBy === 'itself' ? 'apply' : 'person'
}
