import { searchKey } from '@hornbook/rules/people/names'
import { PICTURES, PICTURES_OF_PASSWORD } from '@hornbook/rules/people/picture-passwords'
import type { DayNumber } from '@hornbook/rules/time/dates'
import { sql } from 'kysely'
import { assertAllWritten } from '../../db/all-written.ts'
import type { Db } from '../../db/pool.ts'
import { newIds } from '../../people/records.ts'
import { withPrefix } from '../../people/student-names.ts'
import { passwordSealer } from '../../people/student-passwords.ts'
import { addWords } from '../../people/words.ts'
import { midnightOf } from '../children/calendar.ts'
import type { Clock, Learner } from '../children/learner.ts'
import { chooseClassDays, chooseKind, makeLearner } from '../children/make-learner.ts'
import { type Name, randomName, unusualName } from '../children/names.ts'
import { seededRandom } from '../children/random.ts'
import type { ClassPlan } from '../plan.ts'
import type { SeedContext } from './seed-context.ts'

/** A student to create. */
export interface Pupil {
  readonly serial: number
  readonly name: Name
  readonly grades: readonly string[]
  /** Indexes in the school's list of classes; the first is the class of their own grade. */
  readonly classes: number[]
  readonly learner: Learner | null
  /** The student's events end at its `now`: the present, or the day on which they left. */
  readonly clock: Clock
  readonly archivedAt: string | null
}

const DAY = 86_400_000

/** Generates the students of a school: each in one class of their grade, some also in a class of several grades. */
export function generateStudents(context: SeedContext, classes: readonly ClassPlan[]): Pupil[] {
  const pupils = classes.flatMap((each, at) => (each.grade === null ? [] : generateClass(context, each, at)))
  classes.forEach((each, at) => {
    if (each.grade !== null) return
    const older = pupils.filter(pupil => pupil.archivedAt === null && /^0[123]$/.test(pupil.grades[0] ?? ''))
    const step = Math.max(1, Math.floor(older.length / Math.max(1, each.students)))
    for (let nth = 0; nth < each.students; nth++) older[nth * step]?.classes.push(at)
  })
  return pupils
}

function generateClass(context: SeedContext, plan: ClassPlan, at: number): Pupil[] {
  const first = context.serial
  const random = seededRandom(context.plan.code, 'class', first)
  const days = chooseClassDays(random, plan.grade as string, context.years, context.plan.usageRate)
  // Some classes lost a child during the year.
  const left = plan.students > 10 && first % 4 === 0 ? 1 : 0
  return Array.from({ length: plan.students + left }, (_, place) => {
    const gone = place >= plan.students
    return generatePupil(context, { plan, at, place, days, gone })
  })
}

interface Seat {
  readonly plan: ClassPlan
  readonly at: number
  readonly place: number
  readonly days: ReadonlySet<DayNumber>
  readonly gone: boolean
}

function generatePupil(context: SeedContext, { plan, at, place, days, gone }: Seat): Pupil {
  const serial = context.serial++
  const random = seededRandom(context.plan.code, 'student', serial)
  const grade = plan.grade as string
  const kind = gone ? 'usual' : plan.justStarted ? 'just started' : chooseKind(random, place, plan.featured ?? false)
  const now = gone ? context.clock.now - random.int(12, 50) * DAY : context.clock.now
  const rare = plan.featured ? place % 3 === 1 : random.chance(0.018)
  return {
    serial,
    name: rare ? unusualName(plan.featured ? Math.floor(place / 3) : serial) : randomName(random),
    grades: random.chance(0.004) ? [] : random.chance(0.003) ? [grade, grade === '01' ? '02' : '01'] : [grade],
    classes: [at],
    learner: kind === 'never began' ? null : makeLearner({ grade, kind, classDays: days }, random, context.years),
    clock: { ...context.clock, now },
    archivedAt: gone ? new Date(now).toISOString() : null,
  }
}

/** A student's programs and languages, in a district that has subgroups. */
function subgroupsOf({ plan }: SeedContext, serial: number) {
  if (!plan.hasSubgroups) return {}
  const random = seededRandom(plan.code, 'subgroups', serial)
  const language = random.next()
  const speaks =
    language < 0.62 ? 'English' : language < 0.86 ? 'Spanish' : language < 0.93 ? 'Vietnamese' : 'Ukrainian'
  const programs = [
    ...(speaks !== 'English' && random.chance(0.7) ? ['English learners'] : []),
    ...(random.chance(0.12) ? ['Special education'] : []),
    ...(random.chance(0.04) ? ['Speech'] : []),
  ]
  return { programs: programs.length > 0 ? programs : null, languages: [speaks] }
}

/** Inserts the students with their schools and classes; returns their ids, in order. */
export async function insertStudents(
  tx: Db,
  context: SeedContext,
  schoolId: string,
  rooms: readonly string[],
  pupils: readonly Pupil[],
): Promise<string[]> {
  const { id, plan, entry, clock, years } = context
  const ids = await newIds(tx, 'student', pupils.length)
  const secretsOf = await secretsFor(tx, context)
  const rows = pupils.map((pupil, n) => ({
    id: ids[n],
    first: pupil.name.first,
    middle: pupil.name.middle,
    last: pupil.name.last,
    grades: pupil.grades,
    ...subgroupsOf(context, pupil.serial),
    archived: pupil.archivedAt,
    number: String(pupil.serial).padStart(7, '0'),
    username: withPrefix(usernameOf(pupil), schoolId),
    ...secretsOf(pupil, ids[n] ?? ''),
  }))
  const students = await sql<{
    made: number
  }>`WITH made AS (INSERT INTO students (district_id, id, first_name, middle_name, last_name, grades, programs, languages, one_roster_id, username, password_cipher, pin_code_cipher, source, sourced_id, archived_at)
    SELECT ${id}::bigint, x.id, x.first, x.middle, x.last, x.grades, x.programs, x.languages, x.number, x.username, x.password::bytea, x.pictures::bytea, ${plan.source}::text,
      CASE WHEN ${plan.source}::text IS NOT NULL THEN 'student-' || x.number END, x.archived
    FROM json_to_recordset(${JSON.stringify(rows)}::json)
      AS x(id bigint, first text, middle text, last text, grades text[], programs text[], languages text[], number text, username text, password text, pictures text, archived timestamptz)
    ON CONFLICT (district_id, id) DO NOTHING RETURNING *), words AS (${addWords('made')})
    SELECT count(*)::int AS made FROM made`.execute(tx)
  assertAllWritten(students.rows[0]?.made, rows.length)
  const usual = years.at(-1)?.first ?? clock.today
  const places = pupils.flatMap((pupil, at) =>
    pupil.classes.map(place => {
      const began = midnightOf(clock.timezone, pupil.learner?.days[0] ?? usual)
      return { student: ids[at], room: rooms[place], own: place === pupil.classes[0], began: new Date(began) }
    }),
  )
  const placed = sql`json_to_recordset(${JSON.stringify(places)}::json) AS x(student bigint, room bigint, own boolean, began timestamptz)`
  const schools =
    await sql`INSERT INTO student_schools (district_id, student_id, school_id, source, began_at, began_entry)
    SELECT ${id}::bigint, x.student, ${schoolId}::bigint, ${plan.source}::text, x.began, ${entry}::bigint FROM ${placed} WHERE x.own
    ON CONFLICT (district_id, id) DO NOTHING`.execute(tx)
  assertAllWritten(schools.numAffectedRows, places.filter(({ own }) => own).length)
  const classes =
    await sql`INSERT INTO student_enrollments (district_id, student_id, classroom_id, school_id, source, began_at, began_entry)
    SELECT ${id}::bigint, x.student, x.room, ${schoolId}::bigint, ${plan.source}::text, x.began, ${entry}::bigint FROM ${placed}
    ON CONFLICT (district_id, id) DO NOTHING`.execute(tx)
  assertAllWritten(classes.numAffectedRows, places.length)
  return ids
}

const WORDS = ['frog', 'duck', 'hat', 'pond', 'sand', 'milk', 'jump', 'fern', 'drum', 'wing'] as const

/** How the pupils sign in: the youngest choose pictures, the others type. A child who never began has none yet. */
async function secretsFor(tx: Db, { secret, id, plan }: SeedContext) {
  if (secret === null) return () => ({ password: null, pictures: null })
  const sealed = await passwordSealer(tx, secret, id)
  return ({ serial, grades, learner }: Pupil, studentId: string) => {
    const random = seededRandom(plan.code, 'way in', serial)
    const password = `${random.pick(WORDS)}${random.int(22, 99)}`.replace(/[01]/g, '7')
    const pictures = Array.from({ length: PICTURES_OF_PASSWORD }, () => random.pick(PICTURES)).join('-')
    const types = !['PK', 'TK', 'KG'].includes(grades[0] ?? '') || random.chance(0.15)
    return {
      password: types ? sealed(studentId, password) : null,
      pictures: types || learner === null ? null : sealed(studentId, pictures, 'picture password'),
    }
  }
}

const usernameOf = ({ name, serial }: Pupil) =>
  `${searchKey(name.first).replace(/[^a-z]/g, '') || 'student'}${String(serial).padStart(4, '0')}`
