import { sql } from 'kysely'
import { Refusal } from '../../access/refusal.ts'
import { type Db, within } from '../../db/pool.ts'
import { t } from '../../texts/texts.ts'

/** Most imports that one server works on at once: each holds a connection and the memory of a whole roster. */
const MOST_AT_ONCE = 2
const LOCK = 7_261_550
let inHand = 0

/** The lock of a district's imports, as a row of pg_locks: whether somebody, here or on another server, is at it now. */
export const isLocked = (districtId: string) => sql<boolean>`EXISTS (SELECT FROM pg_locks l
  WHERE l.locktype = 'advisory' AND l.granted AND l.objsubid = 2 AND l.classid = ${sql.lit(LOCK)}
    AND l.objid = hashint8(${sql.ref(districtId)})::oid
    AND l.database = (SELECT d.oid FROM pg_database d WHERE d.datname = current_database()))`

/** Whose import wants its turn; without an id it is a file that has just come in. */
interface Wanted {
  readonly districtId: string
  readonly id?: string
}

/** Says which file has the lock, as its row does; where that has only just begun, no row says it yet. */
async function told(tx: Db, { districtId, id }: Wanted): Promise<string> {
  const rows = await tx
    .selectFrom('roster_imports')
    .select(['id', 'status'])
    .where('district_id', '=', districtId)
    .where('progress', 'is not', null)
    .execute()
  const same = rows.find(row => row.id === id)
  if (same?.status === 'reading') return t('rosterSync:inHand.read')
  if (same) return t(same.status === 'applied' ? 'rosterSync:inHand.undone' : 'rosterSync:inHand.applied')
  return t(rows.length > 0 ? 'rosterSync:inHand.another' : 'rosterSync:inHand.one')
}

/**
 * Runs one district's import in one transaction, alone: the lock is held from before anything is read until the outcome
 * is committed with it. A second import of the district is refused; so is a third on one server, so that requests keep
 * their connections. A statement may take longer here than a request's may.
 */
export async function alone<T>(db: Db, wanted: Wanted, work: (tx: Db) => Promise<T>): Promise<T> {
  if (inHand >= MOST_AT_ONCE) {
    throw new Refusal('unavailable', { detail: t('rosterSync:readingElsewhere') }, 30)
  }
  const { districtId } = wanted
  inHand++
  try {
    return await within(db, [districtId], async tx => {
      await sql
        .raw(`SET LOCAL statement_timeout = '300s'; SET LOCAL idle_in_transaction_session_timeout = '300s';
          SET LOCAL work_mem = '64MB'; SET LOCAL jit = off`)
        .execute(tx)
      const { rows } = await sql<{ ours: boolean }>`SELECT pg_try_advisory_xact_lock(${sql.lit(LOCK)},
        hashint8(${districtId}::bigint)) AS ours`.execute(tx)
      if (!rows[0]?.ours) throw new Refusal('inProgress', { detail: await told(tx, wanted) }, 5)
      return await work(tx)
    })
  } finally {
    inHand--
  }
}
