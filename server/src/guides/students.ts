import type { RowOf } from '@hornbook/contract/document'
import type { guideStudent } from '@hornbook/contract/guides/guide-students'
import { fullName, type NameOrder } from '@hornbook/rules/people/names'
import { lessonsDone } from '@hornbook/rules/reading/lessons-done'
import { creditsBefore } from '@hornbook/rules/reading/placement'
import { sql } from 'kysely'
import { administratorPlace, type Caller, livePlaces, type Place } from '../access/caller.ts'
import { notFound } from '../access/refusal.ts'
import { classroomsIn, districtOf, type Scope, scopeAt } from '../access/scope.ts'
import { idArray } from '../db/id-array.ts'
import type { Db } from '../db/pool.ts'
import type { StoredRow } from '../db/tables.ts'
import { shownPosition } from '../figures/shown-position.ts'
import { inNameOrder } from '../people/name-order.ts'

type Row = RowOf<typeof guideStudent>

/** Some classes of a district. */
interface Classes {
  readonly districtId: string
  readonly ids: readonly string[]
}

/** The class, wherever the caller may see it. Throws notFound for any other. */
export async function classAnywhere(tx: Db, caller: Caller, classroomId: string): Promise<Classes[]> {
  for (const place of await placesAround(tx, caller, classroomId)) {
    const found = await classesIn(tx, scopeAt(place), classroomId)
    if (found.ids.length > 0) return [found]
  }
  throw notFound()
}

/** The classes that the caller teaches, in each of their districts. */
export async function classesTaught(tx: Db, caller: Caller): Promise<Classes[]> {
  const taught: Classes[] = []
  for (const place of livePlaces(caller)) taught.push(await classesIn(tx, { ...scopeAt(place), extent: 'classrooms' }))
  return taught
}

/** An Administrator reaches every district, so the place is the class's own district. */
async function placesAround(tx: Db, caller: Caller, classroomId: string): Promise<readonly Place[]> {
  if (!caller.administrator) return livePlaces(caller)
  const districtId = await districtOf(tx, 'classroom', classroomId)
  return districtId === null ? [] : [administratorPlace(districtId)]
}

async function classesIn(tx: Db, scope: Scope, only?: string): Promise<Classes> {
  const all = classroomsIn(tx, scope).select('classrooms.id')
  const rows = await (only === undefined ? all : all.where('classrooms.id', '=', only)).execute()
  return { districtId: scope.districtId, ids: rows.map(({ id }) => id) }
}

type Learner = Pick<StoredRow<'students'>, 'id' | 'first_name' | 'middle_name' | 'last_name'> &
  Pick<StoredRow<'student_timelines'>, 'standing' | 'upcoming_test' | 'level' | 'lesson' | 'next_lesson' | 'ev'> & {
    readonly classrooms: string[]
  }

/** The students of some classes, each once, by name. All timelines of a student say the same of their lessons. */
export async function guideStudents(tx: Db, { districtId, ids }: Classes, names: NameOrder): Promise<Row[]> {
  if (ids.length === 0) return []
  const { rows } =
    await sql<Learner>`SELECT s.id, s.first_name, s.middle_name, s.last_name, t.standing, t.upcoming_test,
      t.level, t.lesson, t.next_lesson, t.ev, e.classrooms
    FROM (SELECT student_id, min(school_id) AS school_id, array_agg(classroom_id::text ORDER BY classroom_id) AS classrooms
      FROM student_enrollments WHERE district_id = ${districtId} AND classroom_id = ANY (${idArray(ids)})
        AND began_at IS NOT NULL AND ended_at IS NULL GROUP BY student_id) e
    JOIN students s ON s.district_id = ${districtId} AND s.id = e.student_id
    JOIN student_timelines t ON t.district_id = ${districtId} AND t.school_id = e.school_id AND t.student_id = e.student_id
    ORDER BY ${inNameOrder(names, 's')}`.execute(tx)
  return rows.map(rowOf)
}

const rowOf = (learner: Learner): Row => ({
  id: learner.id,
  fullName: fullName({
    firstName: learner.first_name,
    middleName: learner.middle_name,
    lastName: learner.last_name,
  }),
  ...shownPosition(learner),
  lessonsDone: lessonsDone(learner.ev, creditsBefore(learner.upcoming_test)),
  relationships: { student: learner.id, classrooms: learner.classrooms },
})
