import { sql } from 'kysely'
import { notFound, Refusal } from '../../access/refusal.ts'
import { requireUnmoved } from '../../changes/undo.ts'
import { compareWithNow } from '../../changes/undoing/compare.ts'
import { writeBack } from '../../changes/undoing/write-back.ts'
import { isAsLeft, readWrittenStudents } from '../../changes/undoing/written-students.ts'
import type { Db } from '../../db/pool.ts'
import { changeFigures } from '../../figures/change.ts'
import { type MemberCall, scopeOf, writerOf } from '../../http/route.ts'
import { requireAllPlaces } from '../../people/beyond.ts'
import { beginEntry } from '../../people/form-writes.ts'
import { separateStudent } from '../../people/merge.ts'
import { returnNotes } from '../../people/merged-notes.ts'
import type { WriteContext } from '../../people/records.ts'
import { t } from '../../texts/texts.ts'
import { type MergeRow, readMerges } from './merges.ts'
import { lockForMerge } from './merging.ts'
import { requireStudents } from './two-students.ts'

/**
 * Undoes a merge (HEALTH-5): events count again for the student they were posted for. If anything has changed since,
 * the call is refused with a list of it; with override that stays as it is.
 */
export async function undoMerge(call: MemberCall, id: string, override: boolean) {
  const { tx, app, now } = call
  const scope = scopeOf(call)
  const { districtId } = scope
  await lockForMerge(tx, districtId)
  const [merge] = await readMerges(tx, scope, now, id)
  if (!merge) throw notFound()
  const [kept, merged] = await requireStudents(tx, scope, [merge.kept_id, merge.merged_id])
  await requireAllPlaces(tx, scope, 'student', [merge.kept_id, merge.merged_id])
  if (merge.undone_at !== null) throw new Refusal('conflict', { detail: t('rostering:undoneAlready') })
  if (merged?.merged_into !== merge.kept_id)
    throw new Refusal('conflict', { detail: t('rostering:mergedOn', { name: kept?.name ?? '' }) })
  const moved = await compareWithNow(tx, { districtId, entryId: merge.entry_id }, { writesRecords: false })
  requireUnmoved(moved, override)
  const context = await beginEntry(writerOf(call), 'student.separate', { undoes: id, count: 2 })
  const followers = await separate(tx, context, app.settings.secret, merge)
  await returnNotes(tx, context, { keptId: merge.kept_id, mergedId: merge.merged_id }, merge.entry_id)
  const students = await writeBack(tx, context, () => [])
  await changeFigures(tx, districtId, [merge.kept_id, merge.merged_id, ...followers, ...students], 'unknown')
  await sql`UPDATE student_merges SET undone_entry = ${context.entryId}, undone_at = ${context.at}::timestamptz
    WHERE district_id = ${districtId} AND id = ${id}`.execute(tx)
  return { changed: 2, entryId: context.entryId }
}

/** Takes apart what is still as the merge left it. Returns the students who were merged into the one who returns. */
async function separate(tx: Db, context: WriteContext, secret: string, merge: MergeRow): Promise<readonly string[]> {
  const { kept_id: keptId, merged_id: mergedId } = merge
  const written = await readWrittenStudents(tx)
  const [kept, merged] = [written.get(keptId), written.get(mergedId)]
  const followers = [...written.values()]
    .filter(student => student.id !== mergedId && String(student.before.merged_into) === mergedId)
    .filter(student => isAsLeft(student, 'merged_into'))
    .map(({ id }) => id)
  await separateStudent(tx, context, secret, {
    keptId,
    mergedId,
    followers,
    before: kept?.before ?? {},
    own: merged?.before ?? {},
    takes: merge.takes.filter(column => isAsLeft(kept, column) && isAsLeft(merged, column)),
  })
  return followers
}
