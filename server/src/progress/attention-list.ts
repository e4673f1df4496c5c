import type { RowOf } from '@hornbook/contract/document'
import type { attentionStudent } from '@hornbook/contract/progress/attention-lists'
import { urgencyRank } from '@hornbook/rules/figures/attention'
import { fullName, type NameOrder } from '@hornbook/rules/people/names'
import { sql } from 'kysely'
import { classroomsIn, type Scope } from '../access/scope.ts'
import { idArray } from '../db/id-array.ts'
import type { Db } from '../db/pool.ts'
import type { ListedStudent } from '../figures/kept-counts.ts'
import { shownPosition } from '../figures/shown-position.ts'
import { filterPredicate } from '../http/lists/filters.ts'
import { pageInOrder, requestedPage } from '../http/lists/page.ts'
import { type MemberCall, placeOf, scopeOf } from '../http/route.ts'
import { inNameOrder } from '../people/name-order.ts'
import { schoolNamesIn } from '../people/school-names.ts'
import { unitAndRange } from './find-unit.ts'
import { notesOf } from './notes/rows.ts'
import { listIn, type Unit } from './units.ts'

type NamesCall = MemberCall<string, { readonly names?: NameOrder }>

/** Who needs attention in a school or district, within the viewer's scope, most urgent first, then by name (ATT-18). */
export async function attentionList(call: NamesCall, kind: Exclude<Unit['kind'], 'classroom'>, id: string) {
  const { tx } = call
  const scope = scopeOf(call)
  const { unit, range } = await unitAndRange(call, kind, id)
  const { counts, listed } = await listIn(tx, scope, unit, range)
  const isWanted = filterPredicate(call.query)
  const wanted = listed
    .filter(({ attention, inHand }) => isWanted({ attention, note: inHand ? {} : null }))
    .map(each => ({ ...each, id: each.student_id, rank: urgencyRank(each.attention, each.inHand) }))
  const page = pageInOrder(call, await inOrder(call, wanted))
  const students = await studentsNamed(tx, scope, page.data)
  const notes = await notesOf(
    tx,
    scope.districtId,
    page.data.filter(each => each.inHand).map(each => each.id),
    range.today,
  )
  return {
    data: page.data.flatMap(({ id, attention }): RowOf<typeof attentionStudent>[] => {
      const student = students.get(id)
      return student ? [{ ...student, id, attention, note: notes.get(id) ?? null }] : []
    }),
    links: page.links,
    meta: { ...counts, asOf: new Date(call.now).toISOString() },
  }
}

interface Ranked {
  readonly id: string
  readonly rank: number
}

/**
 * The most urgent first, then by name, as far as the page that is asked for: a name decides only among those who are as urgent
 * as somebody on it, and thousands may be listed.
 */
async function inOrder<Row extends Ranked>(call: NamesCall, rows: readonly Row[]): Promise<Row[]> {
  const ranked = rows.toSorted((a, b) => a.rank - b.rank)
  const asked = requestedPage(call)
  const first = asked?.after ? ranked.find(({ id }) => id === asked.after?.id) : ranked[0]
  const from = first?.rank ?? -Infinity
  const beyond = asked ? ranked.findIndex(({ rank }) => rank > from) + asked.size : -1
  const to = (beyond < 0 ? undefined : ranked[beyond]?.rank) ?? Infinity
  const named = ranked.filter(({ rank }) => rank >= from && rank <= to).map(({ id }) => id)
  const { districtId } = placeOf(call)
  const places = await placesByName(call.tx, districtId, named, call.query.names ?? 'given')
  return ranked.sort((a, b) => a.rank - b.rank || (places.get(a.id) ?? 0) - (places.get(b.id) ?? 0))
}

/** The place of each student in a list of them by name. */
async function placesByName(tx: Db, districtId: string, ids: readonly string[], names: NameOrder) {
  const { rows } = await sql<{ id: string }>`SELECT id FROM students
    WHERE district_id = ${districtId} AND id = ANY (${idArray(ids)}) ORDER BY ${inNameOrder(names)}`.execute(tx)
  return new Map(rows.map(({ id }, place) => [id, place]))
}

interface Named {
  readonly id: string
  readonly first_name: string
  readonly middle_name: string | null
  readonly last_name: string
  readonly grades: string[]
  readonly standing: number
  readonly upcoming_test: number | null
  readonly level: number | null
  readonly lesson: number | null
  readonly next_lesson: number | null
  readonly school_id: string
  readonly school: string
  readonly classroom_id: string
  readonly classroom: string | null
}

/** The students' names, their places in the curriculum, and their first class in the school that they are judged by. */
async function studentsNamed(tx: Db, scope: Scope, judged: readonly ListedStudent[]) {
  const { districtId } = scope
  const classrooms = classroomsIn(tx, scope).select(['classrooms.id', 'classrooms.name', 'classrooms.school_id'])
  const { rows } = await sql<Named>`SELECT DISTINCT ON (s.id) s.id, s.first_name, s.middle_name, s.last_name, s.grades,
      t.standing, t.upcoming_test, t.level, t.lesson, t.next_lesson, k.id AS school_id, k.name AS school, c.id AS classroom_id, c.name AS classroom
    FROM unnest(${idArray(judged.map(each => each.student_id))}, ${idArray(judged.map(each => each.school_id))}) AS j(student_id, school_id)
    JOIN student_timelines t ON t.district_id = ${districtId} AND t.student_id = j.student_id AND t.school_id = j.school_id
    JOIN students s ON s.district_id = ${districtId} AND s.id = t.student_id
    JOIN schools k ON k.district_id = ${districtId} AND k.id = t.school_id
    JOIN student_enrollments e ON e.district_id = ${districtId} AND e.student_id = t.student_id AND e.school_id = t.school_id
      AND e.ended_at IS NULL AND e.began_at IS NOT NULL
    JOIN (${classrooms}) c ON c.id = e.classroom_id
    ORDER BY s.id, c.name, c.id`.execute(tx)
  const called = await schoolNamesIn(tx, scope)
  return new Map(
    rows.map(row => [
      row.id,
      {
        fullName: fullName({ firstName: row.first_name, middleName: row.middle_name, lastName: row.last_name }),
        grades: row.grades,
        ...shownPosition(row),
        classroomName: row.classroom,
        schoolName: called.get(row.school_id) ?? row.school,
        relationships: { student: row.id, classroom: row.classroom_id, school: row.school_id },
      },
    ]),
  )
}
