import { Refusal } from '../../access/refusal.ts'
import { audit } from '../../audit/audit.ts'
import type { Db } from '../../db/pool.ts'
import { changeFigures } from '../../figures/change.ts'
import { t } from '../../texts/texts.ts'
import { expectMany } from '../bringing/bring-in.ts'
import { gatherMemberships } from '../undoing/memberships.ts'
import { movedOn } from '../undoing/moved-on.ts'
import { gatherRecords, type Undone } from '../undoing/records.ts'
import { noteStaying } from '../undoing/staying.ts'
import { writeBack } from '../undoing/write-back.ts'
import { alone } from './alone.ts'
import { type Asked, expectKnown, noteFailure, progress, type Run, STEPS, update } from './job.ts'
import { authorOf } from './preview.ts'

/** Students whose figures are recounted between two words on how far the run is. */
const SLICE = 10_000

/**
 * Undoes the latest applied file, as a new change and in one transaction (promise 22): only where the record still stands
 * as the file left it. Where something has moved on, nothing is done and the call is refused with the list of it; with
 * override the rest is undone and that is left as it is. Nothing is deleted: what the file added is archived.
 */
export function undoImport(asked: Asked, id: string, override: boolean): Run {
  const { promise: begun, resolve, reject } = Promise.withResolvers<string>()
  const inTurn = async (tx: Db) => {
    const { undone, fileName } = await agreed(tx, asked.districtId, id)
    await expectMany(tx, true)
    await gatherRecords(tx, undone)
    await gatherMemberships(tx, undone)
    await noteStaying(tx, undone)
    const moved = await movedOn(tx, undone)
    if (moved.total > 0 && !override) {
      const detail = t('rosterSync:movedOn', { count: moved.total })
      throw new Refusal('movedOn', { detail, pointer: '/data/attributes/override', meta: moved })
    }
    await progress(asked, id, 'writing')
    resolve(id)
    const facts = { rosterImportId: id, fileName, leftAsTheyAre: moved.total }
    await run(tx, asked, id, facts).catch(async failure => {
      await noteFailure(asked, id, 'applied', failure)
      throw failure
    })
  }
  const over = expectKnown(asked, id).then(() =>
    alone(asked.app.db.queries, { districtId: asked.districtId, id }, inTurn),
  )
  over.catch(reject)
  return { begun, over }
}

/** The change to undo, if it may be; asked under the lock, so that of two calls one finds it undone already. */
async function agreed(tx: Db, districtId: string, id: string): Promise<{ undone: Undone; fileName: string }> {
  const row = await tx
    .selectFrom('roster_imports')
    .select(['status', 'applied_entry', 'file_name'])
    .where('district_id', '=', districtId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  if (row.status !== 'applied' || row.applied_entry === null)
    throw new Refusal('conflict', { detail: t('rosterSync:notApplied', { status: row.status }) })
  const later = await tx
    .selectFrom('roster_imports')
    .select('id')
    .where('district_id', '=', districtId)
    .where('status', '=', 'applied')
    .where('applied_entry', '>', row.applied_entry)
    .executeTakeFirst()
  if (later) throw new Refusal('conflict', { detail: t('rosterSync:laterFile') })
  return { undone: { districtId, entryId: row.applied_entry }, fileName: row.file_name }
}

async function run(tx: Db, asked: Asked, id: string, facts: object) {
  const { districtId } = asked
  const entryId = await audit(tx, authorOf(asked), districtId, 'rosterImport.undo', [], facts)
  const at = new Date().toISOString()
  const students = await writeBack(tx, { districtId, entryId, at })
  await expectMany(tx, false)
  for (let from = 0; from < students.length; from += SLICE) {
    const done = STEPS.figures + Math.floor((from / students.length) * (100 - STEPS.figures))
    await progress(asked, id, 'figures', done)
    await changeFigures(tx, districtId, students.slice(from, from + SLICE), 'unknown')
  }
  await update(tx, districtId, id, { status: 'undone', progress: null, undone_at: at })
}
