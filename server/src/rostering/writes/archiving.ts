import type { Noun } from '@hornbook/contract/columns'
import {
  archiveClassroom,
  archiveStudent,
  archiveTeacher,
  bulkArchiveClassrooms,
  bulkArchiveStudents,
  bulkArchiveTeachers,
  bulkUnarchiveClassrooms,
  bulkUnarchiveStudents,
  bulkUnarchiveTeachers,
  unarchiveClassroom,
  unarchiveStudent,
  unarchiveTeacher,
} from '@hornbook/contract/rostering/archiving'
import { isAtLeast, may } from '@hornbook/rules/people/abilities'
import { sql } from 'kysely'
import { administratorPlace, type Caller, livePlaces, type Place, personAt } from '../../access/caller.ts'
import { notFound, Refusal } from '../../access/refusal.ts'
import { classroomsIn, type Scope, scopeAt, studentsIn, teachersIn } from '../../access/scope.ts'
import { idArray } from '../../db/id-array.ts'
import { type Db, within } from '../../db/pool.ts'
import { changeFigures } from '../../figures/change.ts'
import type { AppContext } from '../../http/app-context.ts'
import { idFrom, type MemberCall, on, placeOf, type Route, scopeOf } from '../../http/route.ts'
import { archive, unarchive } from '../../people/archive.ts'
import { forgetPastEnd } from '../../people/ended-staff.ts'
import { idRows, tableOf } from '../../people/records.ts'
import { countTeachers } from '../../people/teacher-counts.ts'
import { t } from '../../texts/texts.ts'
import { classrooms, type Roster, rosterAnswer, students, teachers } from '../roster-answers.ts'
import { requireAllPlaces } from './beyond.ts'
import { leave, leavingAmong } from './leaving.ts'
import { type Items, itemsIn, type Linkage, requireFound } from './linkage.ts'
import { lockDistrict } from './lock-district.ts'
import { beginEntry } from './record-writes.ts'

type Kind = 'classroom' | 'teacher' | 'student'
const MEMBERS = { classroom: null, teacher: 'staff', student: 'student' } as const

/** Lesson completions do not change here: timelines are taken away and made again from what is stored. */
const NO_NEW_LESSONS = new Map<string, never>()

/**
 * Archives or unarchives records of the call's district, whatever state they are in now: repeating a call changes nothing
 * (CALL-19). One that is out of the viewer's scope is a 404 for all. People who are also at schools beyond the scope stay
 * there, and only leave those within it, after `beforeLeaving`; they are brought back by somebody who sees all of their
 * places (SAFE-6). Returns how many changed, and the audit entry.
 */
async function setArchived(
  call: MemberCall,
  kind: Kind,
  items: Items,
  archived: boolean,
  beforeLeaving?: () => Promise<void>,
) {
  const { tx } = call
  const scope = scopeOf(call)
  await lockDistrict(tx, scope.districtId)
  const reached = await reachedRows(call, kind, items)
  const changing = reached.filter(row => row.archived !== archived).map(({ id }) => id)
  if (changing.length === 0) return { changed: 0, entryId: null }
  if (kind === 'student' && !archived) await requireUnmerged(tx, scope.districtId, changing, items)
  const members = MEMBERS[kind]
  if (members && !archived) await requireAllPlaces(tx, scope, members, changing, items.pointerTo)
  const action = `${kind}s.${archived ? 'archive' : 'unarchive'}`
  const context = await beginEntry(call, action, { count: changing.length })
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

/** The records of the call; 404 unless all are in scope and the caller may archive them. */
async function reachedRows(call: MemberCall, kind: Kind, items: Items): Promise<ReachedRow[]> {
  const { staffId } = placeOf(call)
  const rows = await rowsAt(call.tx, kind, placeOf(call), items)
  requireFound(items, rows)
  if (kind === 'teacher' && staffId !== null && items.ids.includes(staffId))
    throw new Refusal('invalid', fault(t('rostering:archivesOneself'), items.pointerTo(staffId)))
  return rows.sort((a, b) => Number(a.id) - Number(b.id))
}

/** Those of the records that are in scope at a place, and whom the caller may archive (PEOPLE-10). */
async function rowsAt(tx: Db, kind: Kind, place: Place, { ids }: Items): Promise<ScopedRow[]> {
  const rows = await scopedRows(tx, kind, scopeAt(place), ids)
  return kind === 'teacher' ? rows.filter(row => isAtLeast(place.role, row.role)) : rows
}

interface ScopedRow extends ReachedRow {
  readonly role: 'DistrictAdmin' | 'SchoolAdmin' | 'Teacher' | null
}

async function scopedRows(tx: Db, kind: Kind, scope: Scope, ids: readonly string[]): Promise<ScopedRow[]> {
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

/** Archives or unarchives one record of a school, and answers with it. Who only leaves is shown as they were. */
async function setOneArchived<N extends Noun>(
  call: MemberCall<'/schools/{schoolId}'>,
  kind: Kind,
  of: Roster<N>,
  id: string,
  archived: boolean,
) {
  const items: Items = { ids: [idFrom(id)], pointerTo: () => undefined }
  let before: Awaited<ReturnType<typeof rosterAnswer<N>>> | undefined
  await setArchived(call, kind, items, archived, async () => {
    before = await rosterAnswer(call, of, id, call.params.schoolId)
  })
  return before ?? rosterAnswer(call, of, id, call.params.schoolId, archived)
}

/** The caller's place in the district of the records; 404 unless they reach each one and may change rosters there. */
async function placeOfItems({ db, settings }: AppContext, caller: Caller, kind: Kind, items: Items): Promise<Place> {
  const { ids, pointerTo } = items
  const live = livePlaces(caller)
  const reach = caller.administrator ? 'all' : live.map(place => place.districtId)
  const districts = await within(db.queries, reach, async tx => {
    const { rows } = await sql<{ id: string }>`SELECT DISTINCT district_id AS id FROM ${tableOf(kind)}
      WHERE id = ANY (${idArray(ids)})`.execute(tx)
    return rows.map(row => row.id)
  })
  const placeIn = (districtId: string) =>
    caller.administrator ? administratorPlace(districtId) : live.find(at => at.districtId === districtId)
  const places = districts
    .flatMap(districtId => placeIn(districtId) ?? [])
    .filter(at => may(personAt(at, settings.selfService), 'update', 'rosteringUpdate'))
  const [place] = places
  if (!place) throw notFound(pointerTo(ids[0] ?? ''))
  if (districts.length === 1) return place
  // What is beyond the caller's scope is not there, whatever else the call names (SAFE-1).
  const found = await within(db.queries, reach, async tx => {
    const rows = await Promise.all(places.map(at => rowsAt(tx, kind, at, items)))
    return rows.flat()
  })
  requireFound(items, found)
  throw new Refusal('invalid', { detail: t('rostering:severalDistricts'), pointer: '/data/relationships' })
}

interface BulkBody {
  readonly data: { readonly relationships: Readonly<Record<string, Linkage>> }
}
/** A bulk body has one relationship. */
function itemsOf({ data }: BulkBody): Items {
  const [[name, linkage] = ['', undefined]] = Object.entries(data.relationships)
  return itemsIn(name, linkage)
}

const byItems = (kind: Kind) => ({
  findPlace: (app: AppContext, caller: Caller, body: BulkBody) => placeOfItems(app, caller, kind, itemsOf(body)),
})

export const archivingRoutes: readonly Route[] = [
  on(archiveClassroom, call => setOneArchived(call, 'classroom', classrooms, call.params.classroomId, true)),
  on(unarchiveClassroom, call => setOneArchived(call, 'classroom', classrooms, call.params.classroomId, false)),
  on(archiveTeacher, call => setOneArchived(call, 'teacher', teachers, call.params.teacherId, true)),
  on(unarchiveTeacher, call => setOneArchived(call, 'teacher', teachers, call.params.teacherId, false)),
  on(archiveStudent, call => setOneArchived(call, 'student', students, call.params.studentId, true)),
  on(unarchiveStudent, call => setOneArchived(call, 'student', students, call.params.studentId, false)),
  on(bulkArchiveClassrooms, call => setArchived(call, 'classroom', itemsOf(call.body), true), byItems('classroom')),
  on(bulkUnarchiveClassrooms, call => setArchived(call, 'classroom', itemsOf(call.body), false), byItems('classroom')),
  on(bulkArchiveTeachers, call => setArchived(call, 'teacher', itemsOf(call.body), true), byItems('teacher')),
  on(bulkUnarchiveTeachers, call => setArchived(call, 'teacher', itemsOf(call.body), false), byItems('teacher')),
  on(bulkArchiveStudents, call => setArchived(call, 'student', itemsOf(call.body), true), byItems('student')),
  on(bulkUnarchiveStudents, call => setArchived(call, 'student', itemsOf(call.body), false), byItems('student')),
]
