import { setTimeout as sleep } from 'node:timers/promises'
import { Refusal } from '../../access/refusal.ts'
import { type Db, within } from '../../db/pool.ts'
import { tryLockRoster } from '../../people/roster-lock.ts'
import { t } from '../../texts/texts.ts'

/** The import that needs the lock; a new file has no id yet. */
interface ImportToRun {
  readonly districtId: string
  readonly id?: string
}

/** Describes the import that is waiting or running. One that has only just started has no row yet. */
async function describeRunningImport(tx: Db, { districtId, id }: ImportToRun): Promise<string> {
  const rows = await runningImports(tx, districtId)
  const same = rows.find(row => row.id === id)
  if (same?.status === 'reading') return t('bringingIn:inHand.read')
  if (same) return t(same.status === 'applied' ? 'bringingIn:inHand.undone' : 'bringingIn:inHand.applied')
  return t(rows.length > 0 ? 'bringingIn:inHand.another' : 'bringingIn:inHand.one')
}

const runningImports = (tx: Db, districtId: string) =>
  tx
    .selectFrom('roster_imports')
    .select(['id', 'status'])
    .where('district_id', '=', districtId)
    .where('progress', 'is not', null)
    .execute()

/**
 * Runs work in one transaction, under a lock that is held until the commit. A second call for the same district, and a
 * call while a job of the district waits or runs, gets `inProgress`.
 */
export async function withImportLock<T>(db: Db, toRun: ImportToRun, work: (tx: Db) => Promise<T>): Promise<T> {
  const { districtId } = toRun
  return within(db, [districtId], async tx => {
    const isLocked = await tryLock(tx, districtId)
    if (!isLocked || (await runningImports(tx, districtId)).length > 0) throw await inProgress(tx, toRun)
    return work(tx)
  })
}

const LOCK_TRIES = 40
const LOCK_PAUSE_MS = 25

/** Tries again when no import runs: PostgreSQL shows what a transaction wrote a moment before it frees its locks. */
async function tryLock(tx: Db, districtId: string): Promise<boolean> {
  for (let tries = 1; ; tries++) {
    if (await tryLockRoster(tx, districtId)) return true
    if (tries === LOCK_TRIES || (await runningImports(tx, districtId)).length > 0) return false
    await sleep(LOCK_PAUSE_MS)
  }
}

const inProgress = async (tx: Db, toRun: ImportToRun) =>
  new Refusal('inProgress', { detail: await describeRunningImport(tx, toRun) }, 5)
