import { type Outlook, weeksLeft } from '@hornbook/rules/figures/outlook'
import { classroomName, fullName, type NameOrder } from '@hornbook/rules/people/names'
import { dateOf, dayNumberOf, type Instant, today } from '@hornbook/rules/time/dates'
import { sql } from 'kysely'
import { classroomsIn, type Scope, studentsIn, teachersIn } from '../../access/scope.ts'
import { idArray } from '../../db/id-array.ts'
import type { Db } from '../../db/pool.ts'
import { readGoals } from '../../figures/goals.ts'
import { judgeEach } from '../../figures/student-attention.ts'
import { readStudentEvents } from '../../figures/student-events.ts'
import { inNameOrder } from '../../people/name-order.ts'
import { learningOf, schoolDaysOf } from '../student-record.ts'

/** A student as paper shows them: their place, their teachers, and the same facts of learning as the student's page. */
export interface Child {
  readonly id: string
  readonly firstName: string
  readonly fullName: string
  readonly classroom: string | null
  readonly school: string | null
  readonly teachers: readonly string[]
  readonly learning: ReturnType<typeof learningOf>
  readonly schoolDays: readonly string[]
  /** As on the student's page, and the school weeks to the day of the goal; null where unknown. */
  readonly outlook: Outlook | null
  readonly weeksLeft: number | null
}

interface ChildRow {
  readonly id: string
  readonly first_name: string
  readonly middle_name: string | null
  readonly last_name: string
  readonly grades: readonly string[]
  readonly classroom_id: string | null
  readonly classroom: string | null
  readonly school: string | null
}

/** Whose paper is made: a student, a class, or everybody in a school. */
export interface Whose {
  readonly kind: 'student' | 'classroom' | 'school'
  readonly id: string
}

/**
 * The students in scope, by school, class and name, each once. A student who is in no class of the scope is only found by
 * their own id.
 */
export async function childRowsOf(
  tx: Db,
  scope: Scope,
  { kind, id }: Whose,
  names: NameOrder,
): Promise<readonly ChildRow[]> {
  const { districtId } = scope
  const students = studentsIn(tx, scope).select([
    ...(['students.id', 'first_name', 'middle_name', 'last_name', 'students.grades'] as const),
  ])
  const classrooms = classroomsIn(tx, scope).select(['classrooms.id', 'classrooms.name', 'classrooms.school_id'])
  const which = { student: sql`s.id`, classroom: sql`c.id`, school: sql`c.school_id` }[kind]
  const { rows } = await sql<ChildRow>`SELECT s.id, s.first_name, s.middle_name, s.last_name, s.grades,
      c.id AS classroom_id, c.name AS classroom, k.name AS school
    FROM (${students}) s
    LEFT JOIN (student_enrollments e JOIN (${classrooms}) c ON c.id = e.classroom_id)
      ON e.district_id = ${districtId} AND e.student_id = s.id AND e.began_at IS NOT NULL AND e.ended_at IS NULL
    LEFT JOIN schools k ON k.district_id = ${districtId} AND k.id = c.school_id
    WHERE ${which} = ${id}
    ORDER BY k.name, c.name, c.id, ${inNameOrder(names, 's')}`.execute(tx)
  const once = new Set<string>()
  return rows.filter(row => !once.has(row.id) && once.add(row.id))
}

/** What paper says of these students. */
export async function childrenOf(
  tx: Db,
  scope: Scope,
  places: readonly ChildRow[],
  timezone: string,
  now: Instant,
): Promise<Child[]> {
  const ids = places.map(({ id }) => id)
  const events = await readStudentEvents(tx, scope.districtId, ids)
  const schoolDays = await schoolDaysOf(tx, scope.districtId, ids)
  const teachers = await teachersOf(tx, scope, places)
  const district = { timezone, goals: await readGoals(tx, scope.districtId) }
  const judged = await judgeEach(tx, {
    districtId: scope.districtId,
    students: ids,
    goals: district.goals,
    today: dayNumberOf(today(timezone, now)),
    schools: sql`${classroomsIn(tx, scope).select('classrooms.school_id')}`,
  })
  const aheadOf = (id: string) => {
    const found = judged.get(id)
    return { outlook: found?.outlook ?? null, weeksLeft: found ? weeksLeft(found.year) : null }
  }
  return places.map(place => ({
    ...aheadOf(place.id),
    id: place.id,
    firstName: place.first_name,
    fullName: fullName({ firstName: place.first_name, middleName: place.middle_name, lastName: place.last_name }),
    classroom: place.classroom_id && classroomName({ id: place.classroom_id, name: place.classroom }),
    school: place.school,
    teachers: teachers.get(place.classroom_id ?? '') ?? [],
    learning: learningOf(
      events.get(place.id) ?? { completions: [], results: [], changes: [] },
      place.grades,
      district,
      now,
    ),
    schoolDays: (schoolDays.get(place.id) ?? []).map(dateOf),
  }))
}

/** The names of those who teach a class, whatever their user type (NUM-4). */
async function teachersOf(tx: Db, scope: Scope, places: readonly ChildRow[]) {
  const classrooms = new Set(places.flatMap(({ classroom_id }) => classroom_id ?? []))
  const staff = teachersIn(tx, scope)
    .where('staff.archived_at', 'is', null)
    .select(['staff.id', 'staff.first_name', 'staff.last_name'])
  const { rows } = await sql<{ classroom_id: string; name: string }>`SELECT e.classroom_id,
      full_name(t.first_name, NULL, t.last_name) AS name
    FROM staff_enrollments e JOIN (${staff}) t ON t.id = e.staff_id
    WHERE e.district_id = ${scope.districtId} AND e.classroom_id = ANY (${idArray(classrooms)})
      AND e.began_at IS NOT NULL AND e.ended_at IS NULL
    ORDER BY t.last_name COLLATE people, t.first_name, t.id`.execute(tx)
  const names = new Map<string, string[]>()
  for (const { classroom_id, name } of rows) names.set(classroom_id, [...(names.get(classroom_id) ?? []), name])
  return names
}
