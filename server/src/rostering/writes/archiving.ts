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
import { may } from '@hornbook/rules/people/abilities'
import { sql } from 'kysely'
import { administratorPlace, type Caller, livePlaces, type Place, personAt } from '../../access/caller.ts'
import { notFound, Refusal } from '../../access/refusal.ts'
import { type Items, requireFound } from '../../access/require-all.ts'
import { scopeAt } from '../../access/scope.ts'
import { idArray } from '../../db/id-array.ts'
import { within } from '../../db/pool.ts'
import type { AppContext } from '../../http/app-context.ts'
import { itemsIn, type Linkage } from '../../http/linkage.ts'
import { idFrom, type MemberCall, memberRoute, type Route, writerOf } from '../../http/route.ts'
import { type ArchivedKind, rowsInReach, setArchived } from '../../people/archive-in-scope.ts'
import { tableOf } from '../../people/records.ts'
import { t } from '../../texts/texts.ts'
import { classrooms, type RosterNoun, rosterAnswer, students, teachers } from '../roster-answers.ts'

/** Archives or unarchives one record of a school, and answers with it. Who only leaves is shown as they were. */
async function setOneArchived<N extends Noun>(
  call: MemberCall<'/schools/{schoolId}'>,
  kind: ArchivedKind,
  of: RosterNoun<N>,
  id: string,
  archived: boolean,
) {
  const items: Items = { ids: [idFrom(id)], pointerTo: () => undefined }
  let before: Awaited<ReturnType<typeof rosterAnswer<N>>> | undefined
  await setArchived(writerOf(call), kind, items, archived, async () => {
    before = await rosterAnswer(call, of, id, call.params.schoolId)
  })
  return before ?? rosterAnswer(call, of, id, call.params.schoolId, archived)
}

/** The caller's place in the district of the records; 404 unless they reach each one and may change rosters there. */
async function placeOfItems(
  { db, settings }: AppContext,
  caller: Caller,
  kind: ArchivedKind,
  items: Items,
): Promise<Place> {
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
    const rows = await Promise.all(
      places.map(at => rowsInReach(tx, kind, { scope: scopeAt(at), role: at.role }, items)),
    )
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

const byItems = (kind: ArchivedKind) => ({
  findPlace: (app: AppContext, caller: Caller, body: BulkBody) => placeOfItems(app, caller, kind, itemsOf(body)),
})

export const archivingRoutes: readonly Route[] = [
  memberRoute(archiveClassroom, call => setOneArchived(call, 'classroom', classrooms, call.params.classroomId, true)),
  memberRoute(unarchiveClassroom, call =>
    setOneArchived(call, 'classroom', classrooms, call.params.classroomId, false),
  ),
  memberRoute(archiveTeacher, call => setOneArchived(call, 'teacher', teachers, call.params.teacherId, true)),
  memberRoute(unarchiveTeacher, call => setOneArchived(call, 'teacher', teachers, call.params.teacherId, false)),
  memberRoute(archiveStudent, call => setOneArchived(call, 'student', students, call.params.studentId, true)),
  memberRoute(unarchiveStudent, call => setOneArchived(call, 'student', students, call.params.studentId, false)),
  memberRoute(
    bulkArchiveClassrooms,
    call => setArchived(writerOf(call), 'classroom', itemsOf(call.body), true),
    byItems('classroom'),
  ),
  memberRoute(
    bulkUnarchiveClassrooms,
    call => setArchived(writerOf(call), 'classroom', itemsOf(call.body), false),
    byItems('classroom'),
  ),
  memberRoute(
    bulkArchiveTeachers,
    call => setArchived(writerOf(call), 'teacher', itemsOf(call.body), true),
    byItems('teacher'),
  ),
  memberRoute(
    bulkUnarchiveTeachers,
    call => setArchived(writerOf(call), 'teacher', itemsOf(call.body), false),
    byItems('teacher'),
  ),
  memberRoute(
    bulkArchiveStudents,
    call => setArchived(writerOf(call), 'student', itemsOf(call.body), true),
    byItems('student'),
  ),
  memberRoute(
    bulkUnarchiveStudents,
    call => setArchived(writerOf(call), 'student', itemsOf(call.body), false),
    byItems('student'),
  ),
]
