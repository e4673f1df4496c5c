import { searchKey } from '@hornbook/rules/names'
import { sql } from 'kysely'
import type { Db } from '../../db/pool.ts'
import { midnightOf } from '../children/calendar.ts'
import type { Clock, Learner } from '../children/learner.ts'
import { classDays, kindAt, learnerOf } from '../children/learners.ts'
import { type Name, nameFrom, rareName } from '../children/names.ts'
import { randomFrom } from '../children/random.ts'
import type { ClassPlan } from '../plan.ts'
import type { Making } from './district.ts'

/** A student to be made. */
export interface Pupil {
  readonly serial: number
  readonly name: Name
  readonly grades: readonly string[]
  /** Places in the school's list of classes; the first is their own. */
  readonly classes: number[]
  readonly learner: Learner | null
  /** What they did ends with it: now, or the day on which they left. */
  readonly clock: Clock
  readonly archivedAt: string | null
}

const DAY = 86_400_000

/** The students of a school's classes: each in one class of a grade, some in a second one that gathers several grades. */
export function inventStudents(making: Making, classes: readonly ClassPlan[]): Pupil[] {
  const pupils = classes.flatMap((each, at) => (each.grade === null ? [] : classOf(making, each, at)))
  classes.forEach((each, at) => {
    if (each.grade !== null) return
    const older = pupils.filter(pupil => pupil.archivedAt === null && /^0[123]$/.test(pupil.grades[0] ?? ''))
    const step = Math.max(1, Math.floor(older.length / Math.max(1, each.students)))
    for (let nth = 0; nth < each.students; nth++) older[nth * step]?.classes.push(at)
  })
  return pupils
}

function classOf(making: Making, plan: ClassPlan, at: number): Pupil[] {
  const first = making.serial
  const weekdays = classDays(randomFrom(making.plan.code, 'class', first), plan.grade as string)
  // Some classes have lost a child during the year.
  const left = plan.students > 10 && first % 4 === 0 ? 1 : 0
  return Array.from({ length: plan.students + left }, (_, place) => {
    const gone = place >= plan.students
    return pupilAt(making, { plan, at, place, weekdays, gone })
  })
}

interface Seat {
  readonly plan: ClassPlan
  readonly at: number
  readonly place: number
  readonly weekdays: ReadonlySet<number>
  readonly gone: boolean
}

function pupilAt(making: Making, { plan, at, place, weekdays, gone }: Seat): Pupil {
  const serial = making.serial++
  const random = randomFrom(making.plan.code, 'student', serial)
  const grade = plan.grade as string
  const kind = gone ? 'usual' : plan.justStarted ? 'just started' : kindAt(random, place, plan.featured ?? false)
  const now = gone ? making.clock.now - random.int(12, 50) * DAY : making.clock.now
  const rare = plan.featured ? place % 3 === 1 : random.chance(0.018)
  return {
    serial,
    name: rare ? rareName(plan.featured ? Math.floor(place / 3) : serial) : nameFrom(random),
    grades: random.chance(0.004) ? [] : random.chance(0.003) ? [grade, '01'] : [grade],
    classes: [at],
    learner:
      kind === 'never began' ? null : learnerOf({ grade, kind, weekdays }, random, making.years, making.plan.use),
    clock: { ...making.clock, now },
    archivedAt: gone ? new Date(now).toISOString() : null,
  }
}

/** Writes the students with their schools and classes; answers their ids, in order. */
export async function insertStudents(
  tx: Db,
  making: Making,
  schoolId: string,
  rooms: readonly string[],
  pupils: readonly Pupil[],
): Promise<string[]> {
  const { id, plan, entry, clock, years } = making
  const rows = pupils.map((pupil, n) => ({
    ...{ n, first: pupil.name.first, middle: pupil.name.middle, last: pupil.name.last, grades: pupil.grades },
    ...{ archived: pupil.archivedAt, number: String(pupil.serial).padStart(7, '0'), username: usernameOf(pupil) },
  }))
  const students = await sql<{
    id: string
  }>`INSERT INTO students (district_id, first_name, middle_name, last_name, grades, one_roster_id, username, source, sourced_id, archived_at)
    SELECT ${id}::bigint, x.first, x.middle, x.last, x.grades, x.number, x.username, ${plan.source}::text,
      CASE WHEN ${plan.source}::text IS NOT NULL THEN 'student-' || x.number END, x.archived
    FROM json_to_recordset(${JSON.stringify(rows)}::json)
      AS x(n int, first text, middle text, last text, grades text[], number text, username text, archived timestamptz)
    ORDER BY x.n RETURNING id`.execute(tx)
  const ids = students.rows.map(row => row.id)
  const usual = years.at(-1)?.first ?? clock.today
  const places = pupils.flatMap((pupil, at) =>
    pupil.classes.map(place => {
      const began = midnightOf(clock.timezone, pupil.learner?.days[0] ?? usual)
      return { student: ids[at], room: rooms[place], own: place === pupil.classes[0], began: new Date(began) }
    }),
  )
  const placed = sql`json_to_recordset(${JSON.stringify(places)}::json) AS x(student bigint, room bigint, own boolean, began timestamptz)`
  await sql`INSERT INTO student_schools (district_id, student_id, school_id, source, began_at, began_entry)
    SELECT ${id}::bigint, x.student, ${schoolId}::bigint, ${plan.source}::text, x.began, ${entry}::bigint FROM ${placed} WHERE x.own`.execute(
    tx,
  )
  await sql`INSERT INTO student_enrollments (district_id, student_id, classroom_id, school_id, source, began_at, began_entry)
    SELECT ${id}::bigint, x.student, x.room, ${schoolId}::bigint, ${plan.source}::text, x.began, ${entry}::bigint FROM ${placed}`.execute(
    tx,
  )
  return ids
}

const usernameOf = ({ name, serial }: Pupil) =>
  `${searchKey(name.first).replace(/[^a-z]/g, '') || 'student'}${String(serial).padStart(4, '0')}`
