import { sql } from 'kysely'
import { assertAllWritten } from '../../db/all-written.ts'
import type { Db } from '../../db/pool.ts'
import { changeFigures } from '../../figures/change.ts'
import { newIds } from '../../people/records.ts'
import { simulateLearning } from '../children/learner.ts'
import { seededRandom } from '../children/random.ts'
import type { PersonPlan, SchoolPlan } from '../plan.ts'
import type { CopyTransaction } from './copying.ts'
import { EventRows } from './event-rows.ts'
import type { SeedContext, SeedCounts } from './seed-context.ts'
import { generateStaff, insertStaff, type StaffPlace } from './staff.ts'
import { generateStudents, insertStudents, type Pupil } from './students.ts'

/** Creates a school with its classes, staff, students, events and figures. */
export async function makeSchool(
  copying: CopyTransaction,
  context: SeedContext,
  school: SchoolPlan,
): Promise<Omit<SeedCounts, 'schools'>> {
  const { tx } = copying
  const schoolId = await insertSchool(tx, context, school)
  const rooms = await insertClassrooms(tx, context, schoolId, school)
  await createSchoolStaff(tx, context, school, schoolId, rooms)
  const pupils = generateStudents(context, school.classes)
  const ids = await insertStudents(tx, context, schoolId, rooms, pupils)
  const events = await createEvents(copying, context, pupils, ids)
  await changeFigures(tx, context.id, ids, 'unknown')
  return { classrooms: rooms.length, students: pupils.length, events }
}

async function insertSchool(tx: Db, { id, plan }: SeedContext, school: SchoolPlan): Promise<string> {
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

async function insertClassrooms(
  tx: Db,
  context: SeedContext,
  schoolId: string,
  { classes }: SchoolPlan,
): Promise<string[]> {
  const { id, plan, clock } = context
  const lastSummer = new Date(clock.now - 150 * 86_400_000).toISOString()
  const ids = await newIds(tx, 'classroom', classes.length)
  const rows = classes.map((each, n) => ({
    id: ids[n],
    name: each.name,
    code: `${schoolId}-${String(n + 1).padStart(2, '0')}`,
    grades: each.grade === null ? [] : [each.grade],
    archived: each.archived ? lastSummer : null,
    sourced: plan.source === null ? null : `class-${schoolId}-${n}`,
  }))
  const { numAffectedRows } =
    await sql`INSERT INTO classrooms (district_id, id, school_id, name, class_code, grades, source, sourced_id, archived_at)
    SELECT ${id}::bigint, x.id, ${schoolId}::bigint, x.name, x.code, x.grades, ${plan.source}::text, x.sourced, x.archived
    FROM json_to_recordset(${JSON.stringify(rows)}::json)
      AS x(id bigint, name text, code text, grades text[], sourced text, archived timestamptz)
    ON CONFLICT (district_id, id) DO NOTHING`.execute(tx)
  assertAllWritten(numAffectedRows, rows.length)
  return ids
}

/** Creates a teacher or two for every class, a head of the school, and the people that the plan names. */
async function createSchoolStaff(
  tx: Db,
  context: SeedContext,
  school: SchoolPlan,
  schoolId: string,
  rooms: readonly string[],
) {
  const places = new Map<PersonPlan, StaffPlace>()
  places.set(generateStaff(context, 'SchoolAdmin', `${school.name} head`), { schoolId, classroomId: null })
  school.classes.forEach((each, at) => {
    for (let nth = 0; nth < each.teachers; nth++) {
      const teacher = generateStaff(context, 'Teacher', `${school.name} ${at} ${nth}`)
      places.set(teacher, { schoolId, classroomId: rooms[at] ?? null })
    }
  })
  for (const person of context.plan.people.filter(each => each.school === school.name)) {
    const at = school.classes.findIndex(each => each.name === person.classroom)
    places.set(person, { schoolId, classroomId: (person.classroom !== undefined && rooms[at]) || null })
  }
  await insertStaff(context, tx, [...places.keys()], places)
}

interface OtherEvents {
  readonly results: object[]
  readonly changes: object[]
}

/** Simulates what the students learned and stores it as if the learning app had sent it; returns the lessons' count. */
async function createEvents(
  { tx, copy }: CopyTransaction,
  context: SeedContext,
  pupils: readonly Pupil[],
  ids: readonly string[],
) {
  const rows = new EventRows(context.plan.code)
  const others: OtherEvents = { results: [], changes: [] }
  pupils.forEach((pupil, at) => {
    if (pupil.learner === null) return
    const student = ids[at] as string
    const id = BigInt(student)
    let event = 0
    simulateLearning(pupil.learner, seededRandom(context.plan.code, 'learns', pupil.serial), pupil.clock, {
      completion: (level, lesson, finishedAt) => rows.add(id, pupil.serial, event++, level, lesson, finishedAt),
      result: (test, result, finishedAt) =>
        others.results.push({ id: rows.resultId(pupil.serial, event++), student, test, result, at: finishedAt }),
      requirement: (required, at) => others.changes.push({ student, required, at }),
    })
  })
  await copy('event_rows', rows.bytes())
  await insertEvents(tx, context, rows.count, others)
  return rows.count
}

async function insertEvents(tx: Db, { id, entry }: SeedContext, count: number, { results, changes }: OtherEvents) {
  // Made while the first school was the only one, the plan by which a lesson's student is looked up reads a whole district.
  await sql`DISCARD PLANS`.execute(tx)
  const lessons =
    await sql`INSERT INTO lesson_completions (district_id, id, student_id, level, lesson, finished_at, received_at)
    SELECT ${id}::bigint, id, student_id, level, lesson, finished_at, finished_at + interval '2 seconds' FROM event_rows
    ON CONFLICT (district_id, id) DO NOTHING`.execute(tx)
  assertAllWritten(lessons.numAffectedRows, count)
  // One in 4,096 is voided, as if the app had sent it by mistake.
  await sql`INSERT INTO event_voids (district_id, kind, event_id)
    SELECT ${id}::bigint, 'lessonCompletion', id FROM event_rows
    WHERE get_byte(uuid_send(id), 14) % 16 = 0 AND get_byte(uuid_send(id), 15) = 7
    ON CONFLICT (district_id, kind, event_id) DO NOTHING`.execute(tx)
  await sql`TRUNCATE event_rows`.execute(tx)
  const tests =
    await sql`INSERT INTO assessment_results (district_id, id, student_id, test, result, finished_at, received_at)
    SELECT ${id}::bigint, x.id, x.student, x.test, x.result, to_timestamp(x.at / 1000.0), to_timestamp(x.at / 1000.0 + 2)
    FROM json_to_recordset(${JSON.stringify(results)}::json) AS x(id uuid, student bigint, test smallint, result text, at bigint)
    ON CONFLICT (district_id, id) DO NOTHING`.execute(tx)
  assertAllWritten(tests.numAffectedRows, results.length)
  const decisions = await sql`INSERT INTO requirement_changes (district_id, student_id, required, at, entry_id)
    SELECT ${id}::bigint, x.student, x.required, to_timestamp(x.at / 1000.0), ${entry}::bigint
    FROM json_to_recordset(${JSON.stringify(changes)}::json) AS x(student bigint, required boolean, at bigint)
    ON CONFLICT (district_id, id) DO NOTHING`.execute(tx)
  assertAllWritten(decisions.numAffectedRows, changes.length)
}
