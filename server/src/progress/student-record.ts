import type { RowOf } from '@hornbook/contract/document'
import { parentReportAddress } from '@hornbook/contract/progress/parent-reports'
import type { studentRecord } from '@hornbook/contract/progress/student-records'
import { deriveStanding, studentFigures } from '@hornbook/rules/figures/student'
import { type Completion, firstCompletions, lessonKey, lessonOfKey } from '@hornbook/rules/figures/timeline'
import { fullName } from '@hornbook/rules/people/names'
import type { Level } from '@hornbook/rules/reading/curriculum'
import { type GoalPercents, type Goals, goalLesson, goalProgress, lessonsToGo } from '@hornbook/rules/reading/goals'
import { creditsBefore } from '@hornbook/rules/reading/placement'
import { countedDayIn, dateOf, dayNumberOf, type Instant } from '@hornbook/rules/time/dates'
import { ALL_TIME_START } from '@hornbook/rules/time/ranges'
import { sql } from 'kysely'
import { notFound } from '../access/refusal.ts'
import { classroomsIn, districtsIn, type Scope, studentsIn } from '../access/scope.ts'
import { idArray } from '../db/id-array.ts'
import type { Db } from '../db/pool.ts'
import { goalsOf } from '../figures/goals.ts'
import { judgeEach } from '../figures/student-attention.ts'
import { readStudentEvents, type StudentEvents } from '../figures/student-events.ts'
import { isolated } from '../files/pdf/lines.ts'
import { parentReportTexts } from '../texts/texts.ts'
import { type AttendedClass, attendedClassesOf } from './attended-classes.ts'
import { type LatestNote, latestNotesOf } from './notes/rows.ts'
import { canDo } from './paper/can-do.ts'

/** A student in scope, archived or not. Throws notFound for any other. */
async function requireStudent(tx: Db, scope: Scope, id: string) {
  for (const archived of [false, true]) {
    const row = await studentsIn(tx, scope, archived)
      .where('students.id', '=', id)
      .select(['students.id', 'first_name', 'middle_name', 'last_name', 'one_roster_id', 'students.grades'])
      .executeTakeFirst()
    if (row) return { ...row, archived }
  }
  throw notFound()
}

/** Everything about one student (PAGE-1), derived from the raw events at once: a page asks for one student. */
export async function studentRecordOf(
  tx: Db,
  scope: Scope,
  id: string,
  now: Instant,
): Promise<RowOf<typeof studentRecord>> {
  const student = await requireStudent(tx, scope, id)
  const { districtId } = scope
  const { timezone, ...goalColumns } = await districtsIn(tx, scope)
    .select(['timezone', 'school_year_end', 'goal_percents'])
    .executeTakeFirstOrThrow()
  const dateAt = dateIn(timezone)
  const events = (await readStudentEvents(tx, districtId, [id])).get(id) ?? NO_EVENTS
  const doneAt = firstCompletions(events.completions).at
  const today = dateAt(now)
  const goals = goalsOf(goalColumns)
  const classes = classroomsIn(tx, scope).select(['classrooms.id', 'classrooms.school_id'])
  const schools = sql`SELECT c.school_id FROM student_enrollments e JOIN (${classes}) c ON c.id = e.classroom_id
    WHERE e.district_id = ${districtId} AND e.student_id = ${id} AND e.ended_at IS NULL AND e.began_at IS NOT NULL`
  const judged = student.archived
    ? undefined
    : (await judgeEach(tx, { districtId, students: [id], schools, today: dayNumberOf(today), goals })).get(id)
  const learning = learningOf(events, student.grades, { timezone, goals }, now)
  const latest = (await latestNotesOf(tx, districtId, [id])).get(id)
  return {
    id,
    fullName: fullName({ firstName: student.first_name, middleName: student.middle_name, lastName: student.last_name }),
    firstName: student.first_name,
    oneRosterId: student.one_roster_id,
    archived: student.archived,
    ...learning,
    canDo: sayCanDo(student.first_name, learning),
    places: (await attendedClassesOf(tx, scope, id)).map(place => placeShown(place, doneAt, dateAt)),
    attention: judged?.attention ?? null,
    outlook: judged?.outlook ?? null,
    note: latest && latest.note.until >= today ? latest.note : null,
    lastStep: latest ? lastStepOf(latest, events, doneAt) : null,
    schoolDays: ((await schoolDaysOf(tx, districtId, [id])).get(id) ?? []).map(dateOf),
    // An archived student gets no report any more.
    ...(!student.archived && { meta: { links: { parentReportURL: parentReportAddress(id) } } }),
  }
}

function sayCanDo(firstName: string, learning: ReturnType<typeof learningOf>) {
  const { currentLevel: level, currentLesson: lesson, credits, lessons } = learning
  return canDo(parentReportTexts('en'), isolated(firstName), {
    at: level === null || lesson === null ? null : { level: level as Level, lesson },
    hasBegun: lessons.length > 0 || credits.some(count => count > 0),
  })
}

/** The step that was last ticked as done, and what came of it (ATT-20). */
function lastStepOf({ note, steppedAt }: LatestNote, { results }: StudentEvents, doneAt: readonly Instant[]) {
  if (note.step === null || steppedAt === null) return null
  const since = Date.parse(steppedAt)
  return {
    ...note.step,
    until: note.until,
    lessonsSince: doneAt.filter(at => at >= since).length,
    testsSince: results.filter(({ finishedAt }) => finishedAt >= since).length,
  }
}

const NO_EVENTS: StudentEvents = { completions: [], results: [], changes: [] }

const dateIn = (timezone: string) => {
  const dayOf = countedDayIn(timezone)
  return (at: Instant) => dateOf(dayOf(at))
}

/** With the lessons that were first done while there: the roster's days count, not the days of its import (DAY-12). */
function placeShown(
  { began, ended, beginsOn, endsOn, ...place }: AttendedClass,
  doneAt: readonly Instant[],
  dateAt: (at: Instant) => string,
) {
  const hasBegun = (at: Instant) => (beginsOn === null ? at >= began : dateAt(at) >= beginsOn)
  const isOver = (at: Instant) => ended !== null && (at >= ended || (endsOn !== null && dateAt(at) >= endsOn))
  const days = ended === null ? [] : [dateAt(ended), ...(endsOn === null ? [] : [endsOn])]
  return {
    ...place,
    began: beginsOn ?? dateAt(began),
    ended: days.sort()[0] ?? null,
    lessons: doneAt.filter(at => hasBegun(at) && !isOver(at)).length,
  }
}

/** What a student has learned, and where they stand: the same on the student's page and in the letter (RPT-8). */
export function learningOf(
  events: StudentEvents,
  grades: readonly string[],
  { timezone, goals }: { readonly timezone: string; readonly goals: Goals },
  now: Instant,
) {
  const { completions, results, changes } = events
  const { percents, schoolYearEnd } = goals
  const dateAt = dateIn(timezone)
  const firsts = firstCompletions(completions)
  const standing = deriveStanding({ firsts, results, changes, grades }, percents)
  const today = dateAt(now)
  const range = { start: ALL_TIME_START, end: today }
  const figures = studentFigures({ standing, firsts, dayOf: countedDayIn(timezone), percents }, range)
  const times = countTimes(completions)
  return {
    grades: [...grades],
    currentStatus: figures.currentStatus,
    currentLevel: figures.currentLevel,
    currentLesson: figures.currentLesson,
    nextLesson: standing.nextLesson,
    benchmark: figures.benchmark,
    goal: goalOf(standing, percents),
    schoolYearEnd,
    credits: [...creditsBefore(standing.upcomingTest)],
    lessons: firsts.lessons.map((key, at) => ({
      ...lessonOfKey(key),
      date: dateAt(firsts.at[at] as Instant),
      times: times.get(key) ?? 1,
    })),
    tests: [...results]
      .sort((a, b) => b.finishedAt - a.finishedAt || b.test - a.test)
      .map(({ test, result, finishedAt }) => ({ test, result, date: dateAt(finishedAt) })),
    requiresAssessmentAction: standing.required,
    upcomingTest: standing.upcomingTest,
    today,
  }
}

function countTimes(completions: readonly Completion[]): ReadonlyMap<number, number> {
  const times = new Map<number, number>()
  for (const { level, lesson } of completions) {
    const key = lessonKey(level, lesson)
    times.set(key, (times.get(key) ?? 0) + 1)
  }
  return times
}

function goalOf({ gradeGroup, allTime }: ReturnType<typeof deriveStanding>, percents: GoalPercents) {
  if (gradeGroup === null) return null
  const goal = goalLesson(gradeGroup, percents)
  const { progress } = goalProgress(gradeGroup, allTime, percents)
  return { ...goal, progress, toGo: lessonsToGo(goal, allTime) }
}

/** The school days, as day numbers, of the schools where each student is now. */
export async function schoolDaysOf(
  tx: Db,
  districtId: string,
  students: readonly string[],
): Promise<ReadonlyMap<string, readonly number[]>> {
  const { rows } = await sql<{ student_id: string; school_id: string }>`SELECT DISTINCT e.student_id, e.school_id
    FROM student_enrollments e WHERE e.district_id = ${districtId} AND e.student_id = ANY (${idArray(students)})
      AND e.began_at IS NOT NULL AND e.ended_at IS NULL`.execute(tx)
  const schools = [...new Set(rows.map(row => row.school_id))]
  const calendars = await sql<{ school_id: string; days: number[] }>`SELECT cal.school_id, cal.days
    FROM school_calendars cal
    WHERE cal.district_id = ${districtId} AND cal.school_id = ANY (${idArray(schools)})`.execute(tx)
  const daysOf = new Map(calendars.rows.map(({ school_id, days }) => [school_id, days]))
  return new Map(
    students.map(id => {
      const days = rows.filter(row => row.student_id === id).flatMap(row => daysOf.get(row.school_id) ?? [])
      return [id, [...new Set(days)].sort((a, b) => a - b)]
    }),
  )
}
