import { sql } from 'kysely'
import type { Db } from '../../db/pool.ts'
import { changeFigures } from '../../figures/change.ts'
import { learn } from '../children/learner.ts'
import { randomFrom } from '../children/random.ts'
import type { PersonPlan, SchoolPlan } from '../plan.ts'
import type { Copying } from './copying.ts'
import type { Made, Making } from './district.ts'
import { EventRows } from './event-rows.ts'
import { insertStaff, inventStaff, type Places } from './staff.ts'
import { insertStudents, inventStudents, type Pupil } from './students.ts'

/** Makes a school with its classes, staff, students, events and figures. */
export async function makeSchool(copying: Copying, making: Making, school: SchoolPlan): Promise<Omit<Made, 'schools'>> {
  const { tx } = copying
  const schoolId = await insertSchool(tx, making, school)
  const rooms = await insertClassrooms(tx, making, schoolId, school)
  await staffSchool(tx, making, school, schoolId, rooms)
  const pupils = inventStudents(making, school.classes)
  const ids = await insertStudents(tx, making, schoolId, rooms, pupils)
  const events = await liveSchoolDays(copying, making, pupils, ids)
  await changeFigures(tx, making.id, ids, 'unknown')
  return { classrooms: rooms.length, students: pupils.length, events }
}

async function insertSchool(tx: Db, { id, plan }: Making, school: SchoolPlan): Promise<string> {
  const row = await tx
    .insertInto('schools')
    .values({
      district_id: id,
      name: school.name,
      city: school.city,
      source: plan.source,
      sourced_id: plan.source === null ? null : `school-${school.name}`,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

async function insertClassrooms(tx: Db, making: Making, schoolId: string, { classes }: SchoolPlan): Promise<string[]> {
  const { id, plan, clock } = making
  const lastSummer = new Date(clock.now - 150 * 86_400_000).toISOString()
  const rows = classes.map((each, n) => ({
    ...{ n, name: each.name, code: `${schoolId}-${String(n + 1).padStart(2, '0')}` },
    ...{ grades: each.grade === null ? [] : [each.grade], archived: each.archived ? lastSummer : null },
    sourced: plan.source === null ? null : `class-${schoolId}-${n}`,
  }))
  const { rows: made } = await sql<{
    id: string
  }>`INSERT INTO classrooms (district_id, school_id, name, class_code, grades, source, sourced_id, archived_at)
    SELECT ${id}::bigint, ${schoolId}::bigint, x.name, x.code, x.grades, ${plan.source}::text, x.sourced, x.archived
    FROM json_to_recordset(${JSON.stringify(rows)}::json)
      AS x(n int, name text, code text, grades text[], sourced text, archived timestamptz)
    ORDER BY x.n RETURNING id`.execute(tx)
  return made.map(room => room.id)
}

/** A teacher or two to every class, a head of the school, and whoever the plan names. */
async function staffSchool(tx: Db, making: Making, school: SchoolPlan, schoolId: string, rooms: readonly string[]) {
  const places = new Map<PersonPlan, Places>()
  places.set(inventStaff(making, 'SchoolAdmin', `${school.name} head`), { schoolId, classroomId: null })
  school.classes.forEach((each, at) => {
    for (let nth = 0; nth < each.teachers; nth++) {
      const teacher = inventStaff(making, 'Teacher', `${school.name} ${at} ${nth}`)
      places.set(teacher, { schoolId, classroomId: rooms[at] ?? null })
    }
  })
  for (const person of making.plan.people.filter(each => each.school === school.name)) {
    const at = school.classes.findIndex(each => each.name === person.classroom)
    places.set(person, { schoolId, classroomId: (person.classroom !== undefined && rooms[at]) || null })
  }
  await insertStaff(making, tx, [...places.keys()], places)
}

interface Said {
  readonly results: object[]
  readonly changes: object[]
}

/** Everything that these children have learned, written as the learning app would have sent it. */
async function liveSchoolDays({ tx, copy }: Copying, making: Making, pupils: readonly Pupil[], ids: readonly string[]) {
  const rows = new EventRows(making.plan.code)
  const said: Said = { results: [], changes: [] }
  pupils.forEach((pupil, at) => {
    if (pupil.learner === null) return
    const student = ids[at] as string
    const id = BigInt(student)
    let event = 0
    learn(pupil.learner, randomFrom(making.plan.code, 'learns', pupil.serial), pupil.clock, {
      completion: (level, lesson, finishedAt) => rows.add(id, pupil.serial, event++, level, lesson, finishedAt),
      result: (test, result, finishedAt) =>
        said.results.push({ id: rows.resultId(pupil.serial, event++), student, test, result, at: finishedAt }),
      requirement: (required, at) => said.changes.push({ student, required, at }),
    })
  })
  await copy('event_rows', rows.bytes())
  await keepEvents(tx, making, said)
  return rows.count
}

async function keepEvents(tx: Db, { id, entry }: Making, { results, changes }: Said) {
  await sql`INSERT INTO lesson_completions (district_id, id, student_id, level, lesson, finished_at, received_at)
    SELECT ${id}::bigint, id, student_id, level, lesson, finished_at, finished_at + interval '2 seconds' FROM event_rows`.execute(
    tx,
  )
  // One in some thousands was a mistake of the app's and was taken back.
  await sql`INSERT INTO event_voids (district_id, kind, event_id)
    SELECT ${id}::bigint, 'lessonCompletion', id FROM event_rows
    WHERE get_byte(uuid_send(id), 14) % 16 = 0 AND get_byte(uuid_send(id), 15) = 7`.execute(tx)
  await sql`TRUNCATE event_rows`.execute(tx)
  await sql`INSERT INTO assessment_results (district_id, id, student_id, test, result, finished_at, received_at)
    SELECT ${id}::bigint, x.id, x.student, x.test, x.result, to_timestamp(x.at / 1000.0), to_timestamp(x.at / 1000.0 + 2)
    FROM json_to_recordset(${JSON.stringify(results)}::json) AS x(id uuid, student bigint, test smallint, result text, at bigint)`.execute(
    tx,
  )
  await sql`INSERT INTO requirement_changes (district_id, student_id, required, at, entry_id)
    SELECT ${id}::bigint, x.student, x.required, to_timestamp(x.at / 1000.0), ${entry}::bigint
    FROM json_to_recordset(${JSON.stringify(changes)}::json) AS x(student bigint, required boolean, at bigint)`.execute(
    tx,
  )
}
