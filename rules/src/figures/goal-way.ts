import { LESSONS, type Lesson, TOTAL_LESSONS } from '../reading/curriculum.ts'
import { lessonsToGo } from '../reading/goals.ts'
import { type DayNumber, dateOf, dayNumberOf, firstDayOf, monthOf } from '../time/dates.ts'
import { goalDayOf, schoolYearOf, schoolYearStart } from '../time/school-years.ts'
import { ATTENTION } from './attention.ts'
import { creditedLessons } from './credited.ts'
import type { Outlook } from './outlook.ts'
import { lessonKey } from './timeline.ts'

/** What a student's page has of the student's lessons (PAGE-1). */
export interface LearningFacts {
  /** First completions with their days, the earliest first. */
  readonly lessons: readonly { readonly level: number; readonly lesson: number; readonly date: string }[]
  /** Lessons of each level, from its first, that placement tests credit. */
  readonly credits: readonly number[]
  readonly tests: readonly { readonly test: number; readonly result: 'passed' | 'failed'; readonly date: string }[]
  /** The lesson of a level that meets the grade's goal; null without one grade. */
  readonly goal: Lesson | null
  /** As the row of the class has it (OUTLOOK-4), and the school weeks to the day of the goal; null where unknown. */
  readonly outlook: Outlook | null
  readonly weeksLeft: number | null
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
  | 'new'
  | 'onTheWay'
  | 'below'
  | 'farBelow'

export interface GoalWay {
  readonly state: WayState
  /** Lessons, credited ones included; on the way to a goal without those of the levels beyond it. */
  readonly done: number
  /** The lessons that meet the goal, counted from the first of Level 1; null without a goal. */
  readonly goal: number | null
  /** The year as drawn: its first day, and the day of the goal. */
  readonly from: DayNumber
  readonly to: DayNumber
  /** Lessons by day, from where the student began this year to today. */
  readonly points: readonly { readonly day: DayNumber; readonly lessons: number }[]
  /** Lessons a school week that reach the goal by its day, rounded up. */
  readonly needed: number
  /** Lessons a school week lately, rounded; 0 without any. */
  readonly lately: number
  /** The day of the latest lesson that was new, 'yyyy-MM-dd'. */
  readonly lastDate: string | null
  /** At least four lessons for five that are needed. */
  readonly isClose: boolean
}

const WEEK = 7
const RECENT_WEEKS = 4
const CLOSE = 0.8
/** A year is drawn from August, or from an earlier first lesson. */
const FIRST_MONTH = '08-01'

/** The way to the goal of the grade, in lessons by day. */
export function goalWay(facts: LearningFacts): GoalWay {
  const { lessons, tests, goal, outlook, today } = facts
  const now = dayNumberOf(today)
  const own = lessons.map(({ level, lesson, date }) => ({ level, lesson, day: dayNumberOf(date) }))
  const keys = new Set(own.map(({ level, lesson }) => lessonKey(level, lesson)))
  const results = tests.map(({ date, ...result }) => ({ ...result, day: dayNumberOf(date) }))
  const all = [...own, ...creditedLessons(results, (level, lesson) => keys.has(lessonKey(level, lesson)))]
  const counts = LESSONS.map((_, at) => all.filter(({ level }) => level === at + 1).length)
  const toGo = goal === null ? 0 : lessonsToGo(goal, counts)
  // A lesson beyond the goal brings it no nearer.
  const last = goal === null || toGo === 0 ? LESSONS.length : goal.level
  const counted = all.filter(({ level }) => level <= last)
  const year = yearOf(now, own, facts.schoolYearEnd)
  const weeks = facts.weeksLeft ?? Math.max(1, (year.to - now) / WEEK)
  const way = {
    done: counted.length,
    goal: goal && lessonsToGo(goal, []),
    from: year.from,
    to: year.to,
    points: pointsOf(counted, year.began, now),
    needed: Math.ceil(outlook?.needed ?? toGo / weeks),
    lately: Math.round(outlook?.lately ?? latelyOf(own, now)),
    lastDate: lessons.reduce<string | null>((last, { date }) => (last === null || date > last ? date : last), null),
  }
  const isClose = (outlook?.lately ?? 0) >= (outlook?.needed ?? 0) * CLOSE
  return { ...way, isClose, state: stateOf(facts, way, { all: sumOf(counts), toGo, now }) }
}

const sumOf = (numbers: readonly number[]) => numbers.reduce((sum, each) => sum + each, 0)

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
function pointsOf(all: readonly { readonly day: DayNumber }[], began: DayNumber, now: DayNumber) {
  const on = (day: DayNumber) => all.filter(each => each.day <= day).length
  const points = [{ day: began, lessons: on(began - 1) }]
  for (let day = began + WEEK; day < now; day += WEEK) points.push({ day, lessons: on(day) })
  if (now > began) points.push({ day: now, lessons: on(now) })
  return points
}

/** Lessons a week in the last weeks, or since the first lesson if that was later. */
function latelyOf(own: readonly { readonly day: DayNumber }[], now: DayNumber): number {
  const recent = own.filter(({ day }) => day > now - RECENT_WEEKS * WEEK)
  const since = own.length === recent.length ? Math.max(1, (now - (own[0]?.day ?? now) + 1) / WEEK) : RECENT_WEEKS
  return recent.length / Math.min(RECENT_WEEKS, since)
}

const STATES = { reached: 'goalReached', onPath: 'onTheWay', below: 'below', farBelow: 'farBelow' } as const

function stateOf(
  { schoolDays, lessons, goal, outlook }: LearningFacts,
  { to, lastDate }: Pick<GoalWay, 'to' | 'lastDate'>,
  { all, toGo, now }: { readonly all: number; readonly toGo: number; readonly now: DayNumber },
): WayState {
  if (all >= TOTAL_LESSONS) return 'finished'
  if (all === 0 && lessons.length === 0) return 'notStarted'
  if (goal === null) return 'noGoal'
  if (toGo === 0) return 'goalReached'
  if (now > to) return 'yearOver'
  if (lastDate === null) return 'placed'
  const today = dateOf(now)
  if (schoolDays.filter(day => day > lastDate && day < today).length >= ATTENTION.idleDays) return 'idle'
  return outlook === null ? 'new' : STATES[outlook.state]
}
