import { sql } from 'kysely'
import { Refusal } from '../../access/refusal.ts'
import { type Db, within } from '../../db/pool.ts'
import { t } from '../../texts/texts.ts'

/** Per server process: each import holds a connection and a whole roster in memory. */
const MAX_CONCURRENT_IMPORTS = 2
const LOCK_CLASS = 7_261_550
/** A statement of an import may take much longer than one of a request. */
const MAX_STATEMENT_SECONDS = 300

/** How many imports run over each pool: a process that holds two applications (as tests do) counts them apart. */
const runningImports = new WeakMap<Db, number>()
const runningOver = (db: Db) => runningImports.get(db) ?? 0

/** True while any server holds the district's import lock, as pg_locks shows it. */
export const isLocked = (districtId: string) => sql<boolean>`EXISTS (SELECT FROM pg_locks l
  WHERE l.locktype = 'advisory' AND l.granted AND l.objsubid = 2 AND l.classid = ${sql.lit(LOCK_CLASS)}
    AND l.objid = hashint8(${sql.ref(districtId)})::oid
    AND l.database = (SELECT d.oid FROM pg_database d WHERE d.datname = current_database()))`

/** The import that needs the lock; a new file has no id yet. */
interface ImportToRun {
  readonly districtId: string
  readonly id?: string
}

/** Describes the import that holds the lock. One that has only just started has no row yet. */
async function describeRunningImport(tx: Db, { districtId, id }: ImportToRun): Promise<string> {
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
 * Runs one district's import in one transaction, under a lock that is held until the commit. A second import of the same
 * district gets `inProgress`. A server that is already running MAX_CONCURRENT_IMPORTS answers `unavailable`, so that
 * requests keep their connections. Timeouts are longer here than for a request.
 */
export async function withImportLock<T>(db: Db, toRun: ImportToRun, work: (tx: Db) => Promise<T>): Promise<T> {
  if (runningOver(db) >= MAX_CONCURRENT_IMPORTS) {
    throw new Refusal('unavailable', { detail: t('rosterSync:readingElsewhere') }, 30)
  }
  const { districtId } = toRun
  runningImports.set(db, runningOver(db) + 1)
  try {
    const runLocked = async (tx: Db) => {
      await sql.raw(`SET LOCAL work_mem = '64MB'; SET LOCAL jit = off`).execute(tx)
      const { rows } = await sql<{ acquired: boolean }>`SELECT pg_try_advisory_xact_lock(${sql.lit(LOCK_CLASS)},
        hashint8(${districtId}::bigint)) AS acquired`.execute(tx)
      if (!rows[0]?.acquired) throw new Refusal('inProgress', { detail: await describeRunningImport(tx, toRun) }, 5)
      return await work(tx)
    }
    return await within(db, [districtId], runLocked, MAX_STATEMENT_SECONDS)
  } finally {
    runningImports.set(db, runningOver(db) - 1)
  }
}
