import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import { Refusal } from '../../access/refusal.ts'
import { audit } from '../../audit/audit.ts'
import type { Db } from '../../db/pool.ts'
import { changeFigures } from '../../figures/change.ts'
import { t } from '../../texts/texts.ts'
import { apply, differ } from '../bringing/bring-in.ts'
import type { Hold } from '../bringing/guards.ts'
import { forget } from '../bringing/keep.ts'
import { ProblemLog } from '../reading/problems.ts'
import { alone } from './alone.ts'
import { type Asked, expectKnown, note, noteFailure, progress, type Run, STEPS, update } from './job.ts'
import { authorOf, timezoneOf } from './preview.ts'
import { keptReading, readAndKeep } from './reading.ts'
import { differenceColumns, problemColumns, recover } from './rows.ts'

/** Students whose figures are recounted between two words on how far the run is. */
const SLICE = 10_000

/** Students from which on the statistics of the tables are taken anew. */
const MANY = 500

/**
 * Applies a previewed file, in one transaction: holds what was read of it against the district as it is now, and goes on
 * only when that still comes to what was shown; otherwise the import is back to a fresh preview and the call is refused.
 */
export function applyImport(asked: Asked, id: string, override: boolean): Run {
  const { promise: begun, resolve, reject } = Promise.withResolvers<string>()
  const inTurn = async (tx: Db) => {
    const shown = await agreed(tx, asked, id, override)
    await note(asked, id, { status: 'applying', progress: JSON.stringify({ done: 0, of: 100, step: 'reading' }) })
    resolve(id)
    return run(tx, asked, id, shown).catch(async failure => {
      await noteFailure(asked, id, shown.status, failure)
      throw failure
    })
  }
  const over = expectKnown(asked, id)
    .then(() => alone(asked.app.db.queries, { districtId: asked.districtId, id }, inTurn))
    .then(fresh => {
      if (!fresh) return
      throw new Refusal('stalePreview', {
        detail: t('rosterSync:districtMoved'),
      })
    })
  over.catch(reject)
  return { begun, over }
}

interface Shown {
  readonly status: 'previewed' | 'held'
  readonly counts: unknown
  readonly holds: readonly Hold[]
  readonly bytes: Buffer
  readonly fileName: string
}

/** What was shown, if it may be applied; asked under the lock, so that of two calls one finds it applied already. */
async function agreed(tx: Db, { districtId }: Asked, id: string, override: boolean): Promise<Shown> {
  const row = await tx
    .selectFrom('roster_imports')
    .select(['status', 'counts', 'holds', 'file_bytes', 'file_name'])
    .where('district_id', '=', districtId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const { status } = row
  if (status !== 'previewed' && status !== 'held') {
    const detail = status === 'applied' ? t('rosterSync:appliedAlready') : t('rosterSync:notPreviewed', { status })
    throw new Refusal('conflict', { detail })
  }
  const holds = row.holds as Hold[]
  if (status === 'held' && !override) {
    const detail = t('rosterSync:held', { reasons: holds.map(({ message }) => message).join(' ') })
    throw new Refusal('held', { detail, pointer: '/data/attributes/override', meta: { holds } })
  }
  if (row.file_bytes === null) throw new Refusal('stalePreview', { detail: t('rosterSync:newerFile') })
  return { status, counts: row.counts, holds, bytes: row.file_bytes, fileName: row.file_name }
}

/** True when the difference was another one: nothing was written, and the fresh difference stands on the row. */
async function run(tx: Db, asked: Asked, id: string, shown: Shown): Promise<boolean> {
  const { districtId, now } = asked
  const timezone = await timezoneOf(tx, districtId)
  const kept =
    (await keptReading(tx, asked, { id, timezone })) ??
    (await readAndKeep(tx, asked, { id, bytes: shown.bytes, timezone }))
  if (kept instanceof ProblemLog) throw new Error('a roster that was read before cannot be read any more')
  await progress(asked, id, 'comparing')
  const difference = await differ(tx, { districtId, timezone, now }, kept)
  const { counts, holds } = difference
  const columns = {
    ...differenceColumns(kept.source, counts, holds),
    ...(await problemColumns(difference.problems)),
  }
  if (!isDeepStrictEqual(counts, shown.counts) || !isDeepStrictEqual(holds, shown.holds)) {
    await update(tx, districtId, id, columns)
    return true
  }
  await progress(asked, id, 'writing')
  const facts = { rosterImportId: id, fileName: shown.fileName, counts }
  const entryId = await audit(tx, authorOf(asked), districtId, 'rosterImport.apply', [], facts)
  const at = new Date().toISOString()
  const students = await apply(tx, difference, { districtId, entryId, at })
  for (let from = 0; from < students.length; from += SLICE) {
    const done = STEPS.figures + Math.floor((from / students.length) * (100 - STEPS.figures))
    await progress(asked, id, 'figures', done)
    await changeFigures(tx, districtId, students.slice(from, from + SLICE), 'unknown')
  }
  // Until PostgreSQL has looked at so many new rows, its plans for reading them can be very slow.
  if (students.length >= MANY) await sql`SELECT refresh_statistics()`.execute(tx)
  await forget(tx, districtId)
  await update(tx, districtId, id, {
    ...columns,
    status: 'applied',
    file_bytes: null,
    applied_at: at,
    applied_entry: entryId,
  })
  return false
}

/** Puts right what a server left behind that ended in the middle of an import; called when one starts. */
export const recoverImports = async (db: Db): Promise<void> => {
  await db.transaction().execute(async tx => {
    await sql`SET LOCAL hornbook.provider = 'on'`.execute(tx)
    await recover(tx)
  })
}
