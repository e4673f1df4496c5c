import { isAtLeast, type UserType } from '@hornbook/rules/people/abilities'
import { sql } from 'kysely'
import { Refusal } from '../access/refusal.ts'
import { type Items, requireFound } from '../access/require-all.ts'
import { classroomsIn, type Scope, studentsIn, teachersIn } from '../access/scope.ts'
import { idArray } from '../db/id-array.ts'
import type { Db } from '../db/pool.ts'
import { changeFigures } from '../figures/change.ts'
import { t } from '../texts/texts.ts'
import { archive, unarchive } from './archive.ts'
import { requireAllPlaces } from './beyond.ts'
import { forgetPastEnd } from './ended-staff.ts'
import { beginEntry } from './form-writes.ts'
import { leave, leavingAmong } from './leaving.ts'
import { lockDistrict } from './lock-district.ts'
import { idRows } from './records.ts'
import { countTeachers } from './teacher-counts.ts'
import type { Writer } from './writer.ts'

/** What people archive. Schools are archived by roster files alone. */
export type ArchivedKind = 'classroom' | 'teacher' | 'student'
const MEMBERS = { classroom: null, teacher: 'staff', student: 'student' } as const

/** Lesson completions do not change here: timelines are taken away and made again from what is stored. */
const NO_NEW_LESSONS = new Map<string, never>()

/**
 * Archives or unarchives records of the writer's district, whatever state they are in now: repeating a call changes nothing
 * (CALL-19). One that is out of the viewer's scope is a 404 for all. People who are also at schools beyond the scope stay
 * there, and only leave those within it, after `beforeLeaving`; they are brought back by somebody who sees all of their
 * places (SAFE-6). Returns how many changed, and the audit entry.
 */
export async function setArchived(
  writer: Writer,
  kind: ArchivedKind,
  items: Items,
  archived: boolean,
  beforeLeaving?: () => Promise<void>,
) {
  const { tx, scope } = writer
  await lockDistrict(tx, scope.districtId)
  const reached = await reachedRows(writer, kind, items)
  const changing = reached.filter(row => row.archived !== archived).map(({ id }) => id)
  if (changing.length === 0) return { changed: 0, entryId: null }
  if (kind === 'student' && !archived) await requireUnmerged(tx, scope.districtId, changing, items)
  const members = MEMBERS[kind]
  if (members && !archived) await requireAllPlaces(tx, scope, members, changing, items.pointerTo)
  const action = `${kind}s.${archived ? 'archive' : 'unarchive'}` as const
  const context = await beginEntry(writer, action, { count: changing.length })
  const affected = kind === 'student' ? changing : kind === 'classroom' ? await everEnrolledIn(tx, scope, changing) : []
  const leaving = archived && members ? await leavingAmong(tx, scope, members, changing) : []
  const stays = new Set(leaving.map(({ id }) => id))
  if (leaving.length > 0) await beforeLeaving?.()
  const whole = idRows(changing.filter(id => !stays.has(id)))
  await (archived ? archive : unarchive)(tx, context, kind, whole)
  if (members) await leave(tx, context, members, leaving)
  if (kind === 'teacher' && !archived) await forgetPastEnd(tx, context, changing)
  if (kind !== 'student') await countTeachers(tx, scope.districtId)
  await changeFigures(tx, scope.districtId, affected, NO_NEW_LESSONS)
  return { changed: changing.length, entryId: context.entryId }
}

const fault = (detail: string, pointer: string | undefined) => ({ detail, ...(pointer !== undefined && { pointer }) })

/** Undoing the merge brings a merged student back; unarchiving would leave two of one child. */
async function requireUnmerged(tx: Db, districtId: string, ids: readonly string[], items: Items) {
  const { rows } = await sql<{ id: string; name: string; kept: string }>`SELECT s.id,
      full_name(s.first_name, s.middle_name, s.last_name) AS name, full_name(k.first_name, k.middle_name, k.last_name) AS kept
    FROM students s JOIN students k ON k.district_id = s.district_id AND k.id = s.merged_into
    WHERE s.district_id = ${districtId} AND s.id = ANY (${idArray(ids)}) ORDER BY s.id LIMIT 1`.execute(tx)
  const [first] = rows
  if (first) throw new Refusal('conflict', fault(t('rostering:isMerged', { ...first }), items.pointerTo(first.id)))
}

interface ReachedRow {
  readonly id: string
  readonly archived: boolean
}

/** The records of the items; 404 unless all are in scope and the writer may archive them. */
async function reachedRows({ tx, place, scope }: Writer, kind: ArchivedKind, items: Items): Promise<ReachedRow[]> {
  const { staffId, role } = place
  const rows = await rowsInReach(tx, kind, { scope, role }, items)
  requireFound(items, rows)
  if (kind === 'teacher' && staffId !== null && items.ids.includes(staffId))
    throw new Refusal('invalid', fault(t('rostering:archivesOneself'), items.pointerTo(staffId)))
  return rows.sort((a, b) => Number(a.id) - Number(b.id))
}

/** Those of the records that are in scope and that somebody of this role may archive (PEOPLE-10). */
export async function rowsInReach(
  tx: Db,
  kind: ArchivedKind,
  { scope, role }: { readonly scope: Scope; readonly role: UserType },
  { ids }: Items,
): Promise<ScopedRow[]> {
  const rows = await scopedRows(tx, kind, scope, ids)
  return kind === 'teacher' ? rows.filter(row => isAtLeast(role, row.role)) : rows
}

interface ScopedRow extends ReachedRow {
  readonly role: 'DistrictAdmin' | 'SchoolAdmin' | 'Teacher' | null
}

async function scopedRows(tx: Db, kind: ArchivedKind, scope: Scope, ids: readonly string[]): Promise<ScopedRow[]> {
  const wanted = idArray(ids)
  const either = (active: object, archived: object) =>
    sql<ScopedRow>`SELECT x.id, x.archived_at IS NOT NULL AS archived, NULL AS role FROM (${active} UNION ALL ${archived}) x
      WHERE x.id = ANY (${wanted})`.execute(tx)
  if (kind === 'teacher') {
    const { rows } = await sql<ScopedRow>`SELECT x.id, x.archived_at IS NOT NULL AS archived, x.role
      FROM (${teachersIn(tx, scope).select(['staff.id', 'staff.archived_at', 'staff.role'])}) x WHERE x.id = ANY (${wanted})`.execute(
      tx,
    )
    return rows
  }
  if (kind === 'classroom') {
    const rows = (archived: boolean) =>
      classroomsIn(tx, scope, archived).select(['classrooms.id', 'classrooms.archived_at'])
    return (await either(rows(false), rows(true))).rows
  }
  const rows = (archived: boolean) => studentsIn(tx, scope, archived).select(['students.id', 'students.archived_at'])
  return (await either(rows(false), rows(true))).rows
}

/**
 * Everybody who was ever enrolled in these classes: archiving a class touches no enrolment (PEOPLE-3), and it ends for a
 * time also those that have ended since (DAY-12).
 */
async function everEnrolledIn(tx: Db, { districtId }: Scope, ids: readonly string[]): Promise<string[]> {
  const rows = await tx
    .selectFrom('student_enrollments')
    .select('student_id')
    .distinct()
    .where('district_id', '=', districtId)
    .where(sql<boolean>`classroom_id = ANY (${idArray(ids)})`)
    .execute()
  return rows.map(row => row.student_id)
}
