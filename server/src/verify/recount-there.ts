import { PLACEMENT_TESTS } from '@hornbook/rules/reading/placement'
import { type DayNumber, dayNumberOf } from '@hornbook/rules/time/dates'
import { previousRange, type Range } from '@hornbook/rules/time/ranges'
import type { RawEnrolment } from './read-enrolments.ts'
import type { Recounted } from './recount.ts'

/** Stored where a stay has not ended. */
const OPEN = 32_767

/** Whether somebody was enrolled on a day, asked of each enrolment (DAY-12). */
export const isEnrolled = (enrolments: readonly RawEnrolment[], day: DayNumber) =>
  enrolments.some(({ first, over }) => first <= day && (over === null || day < over))

/** Everybody who ever had such enrolments, with these alone: the students of a unit then (decision 46). */
export const thoseEver = (students: readonly Recounted[], isOf: (enrolment: RawEnrolment) => boolean): Recounted[] =>
  students
    .map(student => ({ ...student, raw: { ...student.raw, enrolments: student.raw.enrolments.filter(isOf) } }))
    .filter(({ raw }) => raw.enrolments.length > 0)

/** The days on which being enrolled began and ended, in turn: whatever day differs from the day before it. */
export function recountEdges(enrolments: readonly RawEnrolment[]): DayNumber[] {
  const days = enrolments.flatMap(({ first, over }) => [Math.max(0, first), Math.max(0, over ?? first)])
  const edges = [...new Set(days)]
    .sort((a, b) => a - b)
    .filter(day => isEnrolled(enrolments, day) !== (day > 0 && isEnrolled(enrolments, day - 1)))
  return edges.length % 2 === 1 ? [...edges, OPEN] : edges
}

/** For each lesson that a passed test credits and that was never done, the first day on which one did (NUM-40). */
export function recountCreditDays({ raw, dayOf }: Pick<Recounted, 'raw' | 'dayOf'>): DayNumber[] {
  const first = new Map<string, DayNumber>()
  for (const { test, result, finishedAt } of raw.results) {
    const reached = PLACEMENT_TESTS.find(each => each.test === test)
    if (result !== 'passed' || !reached) continue
    for (const level of [1, 2].filter(each => each <= reached.level)) {
      const last = level === reached.level ? reached.lesson : 70
      for (let lesson = 1; lesson <= last; lesson++) {
        const key = `${level}/${lesson}`
        first.set(key, Math.min(first.get(key) ?? OPEN, dayOf(finishedAt)))
      }
    }
  }
  for (const key of raw.firsts.lessons) first.delete(`${Math.floor(key / 1000)}/${key % 1000}`)
  return [...first.values()].sort((a, b) => a - b)
}

/** The days on which a student had progress while enrolled, and by how much the lessons of those enrolled changed. */
export function recountThere(student: Recounted) {
  const { raw, timeline } = student
  const lessons = [...timeline.byLevel.flat(), ...recountCreditDays(student)]
  const held = (day: DayNumber) => (isEnrolled(raw.enrolments, day) ? lessons.filter(each => each <= day).length : 0)
  const edges = recountEdges(raw.enrolments)
  const days = [...new Set([...lessons, ...edges.filter(day => day !== OPEN)])]
  return {
    edges,
    days: timeline.days.filter(day => isEnrolled(raw.enrolments, day)),
    outside: timeline.days.filter(day => !isEnrolled(raw.enrolments, day)),
    changes: days
      .map((day): [DayNumber, number] => [day, held(day) - (day === 0 ? 0 : held(day - 1))])
      .filter(([, by]) => by !== 0),
  }
}

/** Those of a population who were enrolled on some day of a range, and their days of progress on days of enrolment. */
function presentIn(population: readonly Recounted[], range: Range) {
  const [first, last] = [dayNumberOf(range.start), dayNumberOf(range.end)]
  const inside = (day: DayNumber) => day >= first && day <= last
  const present = population.filter(({ raw }) => wasEnrolledIn(raw.enrolments, first, last))
  const days = present.flatMap(student => student.timeline.days.filter(day => isEnrolled(student.raw.enrolments, day)))
  return { students: present.length, days: days.filter(inside).length }
}

export const wasEnrolledIn = (enrolments: readonly RawEnrolment[], first: DayNumber, last: DayNumber) =>
  enrolments.some(each => each.first <= last && (each.over === null || (each.over > first && each.over > each.first)))

/** Whether a student was enrolled on a day of the range before. */
export function wasThereBefore({ raw }: Recounted, before: Range): boolean {
  return wasEnrolledIn(raw.enrolments, dayNumberOf(before.start), dayNumberOf(before.end))
}

/** The range before a range, and the range itself, over those who were students of the unit then (decision 46). */
export function recountPrevious(population: readonly Recounted[], range: Range) {
  const before = previousRange(range)
  if (!before) return null
  const [then, now] = [presentIn(population, before), presentIn(population, range)]
  if (then.students === 0) return null
  return {
    ...before,
    averageDaysUsage: then.days / then.students,
    studentsCount: then.students,
    averageDaysUsageNow: now.students === 0 ? 0 : now.days / now.students,
  }
}
