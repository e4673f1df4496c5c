import { LESSONS, overallLesson, TOTAL_LESSONS } from '../reading/curriculum.ts'
import { type DayNumber, dateOf, dayNumberOf, firstDayOf, monthOf } from '../time/dates.ts'
import { goalDayOf, schoolYearOf, schoolYearStart } from '../time/school-years.ts'
import { ATTENTION } from './attention.ts'

/** What a student's page has of the student's lessons (PAGE-1). */
export interface LearningFacts {
  /** First completions with their days, the earliest first. */
  readonly lessons: readonly { readonly level: number; readonly lesson: number; readonly date: string }[]
  /** Lessons of each level, from its first, that placement tests credit. */
  readonly credits: readonly number[]
  /** The lesson of a level that meets the grade's goal; null without one grade. */
  readonly goal: { readonly level: number; readonly lesson: number } | null
  readonly schoolDays: readonly string[]
  /** The last day of the school year, 'MM-dd' (GOAL-1). */
  readonly schoolYearEnd: string
  readonly today: string
}

/** How a student stands on the way to the goal of the grade (RPT-9). */
export type WayState =
  | 'finished'
  | 'notStarted'
  | 'goalReached'
  | 'noGoal'
  | 'yearOver'
  | 'idle'
  | 'placed'
  | 'onTheWay'
  | 'below'
  | 'farBelow'

export interface GoalWay {
  readonly state: WayState
  /** Lessons of all levels, credited ones included. */
  readonly done: number
  /** The lessons that meet the goal, counted from the first of Level 1; null without a goal. */
  readonly goal: number | null
  /** The year as drawn: its first day, and the day of the goal. */
  readonly from: DayNumber
  readonly to: DayNumber
  /** Lessons by day, from where the student began this year to today. */
  readonly points: readonly { readonly day: DayNumber; readonly lessons: number }[]
  /** Lessons a week that reach the goal by its day, rounded up. */
  readonly needed: number
  /** Lessons a week in the last four weeks, rounded; 0 without any. */
  readonly lately: number
  /** The day of the latest lesson that was new, 'yyyy-MM-dd'. */
  readonly lastDate: string | null
  /** Behind the straight way to the goal by at most a tenth of the goal. */
  readonly isClose: boolean
}

const WEEK = 7
const RECENT_WEEKS = 4
/** A lesson at school and one at home, on each school day of a week. */
const MANY_A_WEEK = 10
const CLOSE = 0.1
/** A year is drawn from August, or from an earlier first lesson. */
const FIRST_MONTH = '08-01'

/** The way to the goal of the grade, in lessons by day. */
export function goalWay(facts: LearningFacts): GoalWay {
  const { lessons, credits, goal, today } = facts
  const now = dayNumberOf(today)
  const own = lessons
    .filter(({ level, lesson }) => lesson > (credits[level - 1] ?? 0))
    .map(({ level, date }) => ({ level, day: dayNumberOf(date) }))
  const counts = LESSONS.map((_, at) => (credits[at] ?? 0) + own.filter(({ level }) => level === at + 1).length)
  const done = counts.reduce((sum, count) => sum + count, 0)
  const toGo = goal === null ? 0 : lessonsMissingTo(counts, goal)
  const year = yearOf(now, own, facts.schoolYearEnd)
  const credited = credits.reduce((sum, count) => sum + count, 0)
  const points = pointsOf(own, credited, year.began, now)
  const target = goal === null ? null : toGo > 0 ? done + toGo : overallLesson(goal.level, goal.lesson)
  const weeks = Math.max(1, (year.to - now) / WEEK)
  const way = {
    ...{ done, goal: target, from: year.from, to: year.to, points },
    needed: Math.ceil(toGo / weeks),
    lately: latelyOf(own, now),
    lastDate: lessons.reduce<string | null>((last, { date }) => (last === null || date > last ? date : last), null),
  }
  const expected = expectedOn(now, way)
  const isClose = target === null || expected - done <= target * CLOSE
  return { ...way, isClose, state: stateOf(facts, way, { toGo, now, isAhead: done >= expected }) }
}

/** Lessons missing in the levels before the goal's, and in its own level up to the goal. */
function lessonsMissingTo(counts: readonly number[], { level, lesson }: { level: number; lesson: number }): number {
  if ((counts[level - 1] ?? 0) >= lesson) return 0
  const earlier = LESSONS.slice(0, level - 1).reduce((sum, all, at) => sum + all - (counts[at] ?? 0), 0)
  return earlier + lesson - (counts[level - 1] ?? 0)
}

function yearOf(now: DayNumber, own: readonly { readonly day: DayNumber }[], end: string) {
  const year = schoolYearOf(dateOf(now))
  const first = dayNumberOf(schoolYearStart(year))
  const firstLesson = own.find(({ day }) => day >= first)?.day
  const august = dayNumberOf(`${year}-${FIRST_MONTH}`)
  return {
    from: Math.min(august, firstLesson === undefined ? now : firstDayOf(monthOf(firstLesson)), now),
    to: dayNumberOf(goalDayOf(year, end)),
    began: firstLesson ?? Math.min(august, now),
  }
}

/** Where the student was at the end of each week, from the day before the first lesson of the year on. */
function pointsOf(own: readonly { readonly day: DayNumber }[], credited: number, began: DayNumber, now: DayNumber) {
  const on = (day: DayNumber) => credited + own.filter(each => each.day <= day).length
  const points = [{ day: began, lessons: on(began - 1) }]
  for (let day = began + WEEK; day < now; day += WEEK) points.push({ day, lessons: on(day) })
  if (now > began) points.push({ day: now, lessons: on(now) })
  return points
}

/** Lessons a week in the last weeks, or since the first lesson if that was later. */
function latelyOf(own: readonly { readonly day: DayNumber }[], now: DayNumber): number {
  const recent = own.filter(({ day }) => day > now - RECENT_WEEKS * WEEK)
  const since = own.length === recent.length ? Math.max(1, (now - (own[0]?.day ?? now) + 1) / WEEK) : RECENT_WEEKS
  return Math.round(recent.length / Math.min(RECENT_WEEKS, since))
}

/** Lessons on the straight way from where the student began this year to the goal. */
function expectedOn(now: DayNumber, { points, goal, to }: Pick<GoalWay, 'points' | 'goal' | 'to'>): number {
  const [first] = points
  if (goal === null || first === undefined || to <= first.day) return 0
  return first.lessons + ((goal - first.lessons) * (now - first.day)) / (to - first.day)
}

type Way = Pick<GoalWay, 'done' | 'goal' | 'to' | 'needed' | 'lastDate'>

function stateOf(
  { schoolDays, lessons }: LearningFacts,
  { done, goal, to, needed, lastDate }: Way,
  { toGo, now, isAhead }: { readonly toGo: number; readonly now: DayNumber; readonly isAhead: boolean },
): WayState {
  if (done >= TOTAL_LESSONS) return 'finished'
  if (done === 0 && lessons.length === 0) return 'notStarted'
  if (goal === null) return 'noGoal'
  if (toGo === 0) return 'goalReached'
  if (now > to) return 'yearOver'
  if (lastDate === null) return 'placed'
  const today = dateOf(now)
  if (schoolDays.filter(day => day > lastDate && day < today).length >= ATTENTION.idleDays) return 'idle'
  return isAhead ? 'onTheWay' : needed > MANY_A_WEEK ? 'farBelow' : 'below'
}
