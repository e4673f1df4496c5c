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
import { type DayNumber, dayNumberIn, dayNumberOf, type Instant } from '@hornbook/rules/time/dates'
import type { Range } from '@hornbook/rules/time/ranges'
import type { RawDistrict, RawStudent } from './read-raw.ts'

/** A recounted student: the standing, and the days with first completions. */
export interface Recounted {
  readonly raw: RawStudent
  readonly standing: StudentStanding
  readonly timeline: Timeline
  readonly dayOf: (at: Instant) => DayNumber
}

/** Recounts every student through rules, whether in a population or not. */
export function recountStudents(district: RawDistrict): Recounted[] {
  const dayOf = dayNumberIn(district.timezone)
  return district.students.map(raw => ({
    raw,
    dayOf,
    standing: deriveStanding(raw),
    timeline: timelineOf(raw.firsts, dayOf),
  }))
}

/** The population of a unit: the students enrolled now in one of its classes, each once. */
export const inClassroom = (students: readonly Recounted[], id: string) =>
  students.filter(({ raw }) => raw.classrooms.has(id))
export const inSchool = (students: readonly Recounted[], id: string) =>
  students.filter(({ raw }) => [...raw.classrooms.values()].includes(id))
export const inDistrict = (students: readonly Recounted[]) => students.filter(({ raw }) => raw.classrooms.size > 0)

/** One student's figures in a range. */
export function figuresOf({ standing, raw, dayOf }: Recounted, range: Range): StudentFigures {
  return studentFigures({ standing, firsts: raw.firsts, dayOf }, range)
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
