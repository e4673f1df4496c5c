import { SYNCED_FIELDS, type TakenField } from '@hornbook/contract/rostering/merging'
import { sql } from 'kysely'
import { Refusal } from '../../access/refusal.ts'
import type { Db } from '../../db/pool.ts'
import { changeFigures, lockFigures } from '../../figures/change.ts'
import { type MemberCall, scopeOf, writerOf } from '../../http/route.ts'
import { requireAllPlaces } from '../../people/beyond.ts'
import { storedAs } from '../../people/edited-columns.ts'
import { beginEntry } from '../../people/form-writes.ts'
import { lockDistrict } from '../../people/lock-district.ts'
import { mergeStudent } from '../../people/merge.ts'
import { tryLockRoster } from '../../people/roster-lock.ts'
import { t } from '../../texts/texts.ts'
import { type FoundStudent, requireTwoStudents } from './two-students.ts'

const columnTaken = (field: TakenField): string => storedAs(field === 'signIn' ? 'username' : field)

interface Wanted {
  readonly keptId: string
  readonly mergedId: string
  readonly takes: readonly TakenField[]
  readonly keptVersion?: number | undefined
  readonly mergedVersion?: number | undefined
}

/**
 * Saves of the district wait, a roster file does not run, and no event arrives, until this transaction ends: so everybody
 * sees two students or one. The figures are locked before the rows of students, in the order of those who store events.
 */
export async function lockForMerge(tx: Db, districtId: string): Promise<void> {
  await lockDistrict(tx, districtId)
  if (!(await tryLockRoster(tx, districtId))) throw new Refusal('inProgress', { detail: t('rostering:rosterRuns') }, 5)
  await lockFigures(tx, districtId)
}

/** Merges one student into another (HEALTH-3); both change wherever they are (SAFE-6). */
export async function merge(call: MemberCall, wanted: Wanted) {
  const { tx, app } = call
  const scope = scopeOf(call)
  const { districtId } = scope
  const { keptId, mergedId } = wanted
  await lockForMerge(tx, districtId)
  const [kept, merged] = await requireTwoStudents(tx, scope, [keptId, mergedId])
  await requireAllPlaces(tx, scope, 'student', [keptId, mergedId], () => '/data/relationships')
  requireVersions([kept, wanted.keptVersion], [merged, wanted.mergedVersion])
  requireRoster(kept, merged, wanted.takes)
  const context = await beginEntry(writerOf(call), 'student.merge', { count: 2 })
  const takes = [...new Set(wanted.takes)].map(columnTaken)
  await mergeStudent(tx, context, app.settings.secret, { keptId, mergedId, takes })
  await changeFigures(tx, districtId, [keptId, mergedId], 'unknown')
  const { rows } = await sql<{ id: string }>`SELECT m.id FROM student_merges m
    WHERE m.district_id = ${districtId} AND m.entry_id = ${context.entryId}`.execute(tx)
  return { studentMergeId: rows[0]?.id ?? '', entryId: context.entryId }
}

function requireVersions(...read: readonly (readonly [FoundStudent, number | undefined])[]) {
  for (const [{ name, version }, known] of read)
    if (known !== undefined && known !== version)
      throw new Refusal('stale', { detail: t('rostering:mergesChanged', { name }), meta: { version } })
}

/** Refuses what a roster file would reverse: merging away the record it writes, or taking fields it writes. */
function requireRoster(kept: FoundStudent, merged: FoundStudent, takes: readonly TakenField[]) {
  if (kept.source === null && merged.source !== null)
    throw new Refusal('invalid', {
      pointer: '/data/relationships/kept',
      detail: t('rostering:keepsSynced', { name: merged.name, system: merged.source }),
    })
  if (kept.source !== null && takes.some(field => SYNCED_FIELDS.includes(field)))
    throw new Refusal('invalid', {
      pointer: '/data/attributes/takes',
      detail: t('rostering:synced', { system: kept.source }),
    })
}
