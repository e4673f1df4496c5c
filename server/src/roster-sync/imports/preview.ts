import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { audit } from '../../audit/audit.ts'
import { type Db, within } from '../../db/pool.ts'
import { differ, tryOut } from '../bringing/bring-in.ts'
import { forget } from '../bringing/keep.ts'
import { ProblemLog } from '../reading/problems.ts'
import { alone } from './alone.ts'
import { type Asked, noteFailure, progress, type Run, update } from './job.ts'
import { readAndKeep } from './reading.ts'
import { differenceColumns, problemColumns } from './rows.ts'

export interface RosterFile {
  readonly name: string
  readonly bytes: Buffer
}

/**
 * Reads a file and tries it out: the people and places that applying it would write are written and rolled back, so that
 * the difference shown is one that can come. Memberships and figures are left to the real run: the database refuses none
 * of them, and recounting figures would hold up the district's learning events for something that nobody sees.
 */
export function preview(asked: Asked, file: RosterFile): Run {
  const { promise: begun, resolve, reject } = Promise.withResolvers<string>()
  const over = alone(asked.app.db.queries, asked, async tx => {
    const id = await within(asked.app.db.queries, [asked.districtId], own => putDown(own, asked, file))
    resolve(id)
    await look(tx, asked, id, file.bytes).catch(async failure => {
      await noteFailure(asked, id, 'failed', failure)
      throw failure
    })
  })
  over.catch(reject)
  return { begun, over }
}

async function look(tx: Db, asked: Asked, id: string, bytes: Buffer) {
  const { districtId, now } = asked
  const timezone = await timezoneOf(tx, districtId)
  const kept = await readAndKeep(tx, asked, { id, bytes, timezone })
  if (kept instanceof ProblemLog) {
    const columns = await problemColumns(kept)
    return update(tx, districtId, id, { status: 'failed', progress: null, file_bytes: null, ...columns })
  }
  await progress(asked, id, 'comparing')
  await sql`SAVEPOINT trial`.execute(tx)
  const difference = await differ(tx, { districtId, timezone, now }, kept)
  await progress(asked, id, 'writing')
  const entryId = await audit(tx, authorOf(asked), districtId, 'rosterImport.apply')
  await tryOut(tx, difference, { districtId, entryId, at: new Date(now).toISOString() })
  await sql`ROLLBACK TO SAVEPOINT trial`.execute(tx)
  await update(tx, districtId, id, {
    ...differenceColumns(kept.source, difference.counts, difference.holds),
    ...(await problemColumns(difference.problems)),
  })
}

export const authorOf = ({ caller, requestId }: Asked) => ({ actor: 'account', accountId: caller.accountId, requestId })

export const timezoneOf = async (tx: Db, districtId: string) =>
  (await tx.selectFrom('districts').select('timezone').where('id', '=', districtId).executeTakeFirstOrThrow()).timezone

/** The row that can be polled from now on. Earlier files that were never applied are replaced: their bytes go. */
async function putDown(tx: Db, asked: Asked, { name, bytes }: RosterFile): Promise<string> {
  const { districtId, caller } = asked
  await tx
    .updateTable('roster_imports')
    .set({ file_bytes: null })
    .where('district_id', '=', districtId)
    .where('file_bytes', 'is not', null)
    .execute()
  await forget(tx, districtId)
  const { id } = await tx
    .insertInto('roster_imports')
    .values({
      district_id: districtId,
      status: 'reading',
      file_name: name,
      file_sha256: createHash('sha256').update(bytes).digest(),
      file_bytes: bytes,
      progress: JSON.stringify({ done: 0, of: 100, step: 'reading' }),
      created_by: caller.accountId,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await audit(tx, authorOf(asked), districtId, 'rosterImport.preview', [], { rosterImportId: id, fileName: name })
  return id
}
