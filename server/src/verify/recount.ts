import {
  deriveStanding,
  type FinishedLesson,
  laterFinishedLesson,
  type StudentFigures,
  type StudentStanding,
  studentFigures,
} from '@hornbook/rules/figures/student'
import { type Timeline, timelineOf } from '@hornbook/rules/figures/timeline'
import { type Activity, countStandings, type StandingCount } from '@hornbook/rules/figures/unit'
import type { Goals } from '@hornbook/rules/reading/goals'
import { countedDayIn, type DayNumber, dayNumberOf, type Instant } from '@hornbook/rules/time/dates'
import type { Range } from '@hornbook/rules/time/ranges'
import type { RawDistrict, RawStudent } from './read-raw.ts'

/** A recounted student: the standing, and the days with first completions. */
export interface Recounted {
  readonly raw: RawStudent
  readonly standing: StudentStanding
  readonly timeline: Timeline
  /** The sorted days of completions that were not the first of their lesson. */
  readonly repeats: readonly DayNumber[]
  /** The days of the latest completion, repeats included, and of the latest event of either kind. */
  readonly lastDone: DayNumber | null
  readonly lastEvent: DayNumber | null
  readonly dayOf: (at: Instant) => DayNumber
  /** The district's. */
  readonly goals: Goals
}

/** Recounts every student through rules, whether in a population or not. */
export function recountStudents(district: RawDistrict): Recounted[] {
  const dayOf = countedDayIn(district.timezone)
  return district.students.map(raw => ({
    raw,
    dayOf,
    goals: district.goals,
    standing: deriveStanding(raw, district.goals.percents),
    timeline: timelineOf(raw.firsts, dayOf),
    repeats: withoutFirsts(raw.done.map(dayOf), raw.firsts.at.map(dayOf)),
    lastDone: latestDay(raw.done.map(dayOf)),
    lastEvent: latestDay([...raw.done, ...raw.results.map(each => each.finishedAt)].map(dayOf)),
  }))
}

const latestDay = (days: readonly DayNumber[]) =>
  days.reduce<DayNumber | null>((latest, day) => Math.max(latest ?? day, day), null)

function withoutFirsts(done: readonly DayNumber[], firsts: readonly DayNumber[]): DayNumber[] {
  const left = [...done].sort((a, b) => a - b)
  for (const day of firsts) left.splice(left.indexOf(day), 1)
  return left
}

/** The population of a unit: the students enrolled now in one of its classes, each once. */
export const inClassroom = (students: readonly Recounted[], id: string) =>
  students.filter(({ raw }) => raw.classrooms.has(id))
export const inSchool = (students: readonly Recounted[], id: string) =>
  students.filter(({ raw }) => [...raw.classrooms.values()].includes(id))
export const inDistrict = (students: readonly Recounted[]) => students.filter(({ raw }) => raw.classrooms.size > 0)

/** One student's figures in a range. */
export function figuresOf({ standing, raw, dayOf, goals }: Recounted, range: Range): StudentFigures {
  return studentFigures({ standing, firsts: raw.firsts, dayOf, percents: goals.percents }, range)
}

/** A population's numbers in a range, counted day by day and lesson by lesson. */
export function recountUnit(
  students: readonly Recounted[],
  range: Range,
): { counts: StandingCount[]; activity: Activity; last: FinishedLesson | null; lastInRange: FinishedLesson | null } {
  const first = dayNumberOf(range.start)
  const end = dayNumberOf(range.end)
  const inside = (day: DayNumber) => day >= first && day <= end
  const lessons: [number, number, number, number] = [0, 0, 0, 0]
  let studentDays = 0
  let last: FinishedLesson | null = null
  let lastInRange: FinishedLesson | null = null
  for (const student of students) {
    studentDays += student.timeline.days.filter(inside).length
    student.timeline.byLevel.forEach((days, level) => {
      lessons[level] = (lessons[level] as number) + days.filter(inside).length
    })
    const figures = figuresOf(student, range)
    last = laterFinishedLesson(last, figures.lastFinishedStudentLesson)
    lastInRange = laterFinishedLesson(lastInRange, figures.lastFinishedStudentLessonInDateRange)
  }
  return {
    counts: countStandings(students.map(each => each.standing)),
    activity: { studentDays, lessons },
    last,
    lastInRange,
  }
}
