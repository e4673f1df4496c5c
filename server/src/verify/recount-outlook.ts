import type { Outlook } from '@hornbook/rules/figures/outlook'
import { type DayNumber, dateOf, dayNumberOf } from '@hornbook/rules/time/dates'
import type { Recounted } from './recount.ts'

/** Lessons of the levels, and the level of each grade group's goal, as the curriculum has them. */
const LESSONS = [70, 207, 114, 137]
const GOAL_LEVEL = { 1: 1, 2: 2, 3: 3, 4: 3, 5: 3 } as const

/** The days of a school before today, and the day on which the student came. */
interface Place {
  readonly days: readonly DayNumber[]
  readonly enrolled: DayNumber
}

/** The outlook of a student today, or on the morning of a day before, looked up day by day (OUTLOOK-1 to OUTLOOK-3). */
export function recountOutlook(
  student: Recounted,
  { days, enrolled }: Place,
  today: DayNumber,
  on = today,
): Outlook | null {
  const toGo = toGoOn(student, on === today ? Number.POSITIVE_INFINITY : on)
  if (toGo === null) return null
  const yearStart = startOfYear(on)
  const ofYear = days.filter(day => day >= yearStart && day < on)
  const there = ofYear.filter(day => day >= enrolled).slice(-20)
  const [from = on] = there
  const firsts = student.timeline.byLevel.flat().filter(day => day >= from && day < on).length
  const isKnown = there.length >= 10
  const lately = isKnown ? (firsts * 5) / there.length : null
  if (toGo === 0) return { state: 'reached', toGo, lately, needed: null }
  const [first] = ofYear
  if (!isKnown || first === undefined) return null
  const goalDay = dayNumberOf(`${Number(dateOf(yearStart).slice(0, 4)) + 1}-${student.goals.schoolYearEnd}`)
  const left = weekdays(on, goalDay) * ofYear.length
  if (left === 0) return null
  const past = weekdays(first, on - 1)
  const [has, needs] = [firsts * left, toGo * past * there.length]
  const state = has >= needs ? 'onPath' : has * 2 >= needs ? 'below' : 'farBelow'
  return { state, toGo, lately, needed: (toGo * past * 5) / left }
}

/** The distance on a day: today's, and the lessons that were new from then on in the levels up to the goal. */
function toGoOn({ standing, goals, timeline }: Recounted, on: DayNumber): number | null {
  const group = standing.gradeGroup
  if (group === null) return null
  const level = GOAL_LEVEL[group]
  const needed = Math.ceil(((LESSONS[level - 1] as number) * goals.percents[group]) / 100)
  if ((standing.allTime[level - 1] as number) >= needed) return 0
  let toGo = needed
  for (let each = 1; each < level; each++) toGo += LESSONS[each - 1] as number
  for (let each = 1; each <= level; each++) toGo -= standing.allTime[each - 1] as number
  const since = timeline.byLevel.slice(0, level).flat()
  return toGo + since.filter(day => day >= on).length
}

function startOfYear(day: DayNumber): DayNumber {
  const [year, month] = dateOf(day).split('-').map(Number) as [number, number]
  return dayNumberOf(`${month >= 7 ? year : year - 1}-07-01`)
}

function weekdays(from: DayNumber, to: DayNumber): number {
  let count = 0
  for (let day = from; day <= to; day++) if (![0, 6].includes(new Date(`${dateOf(day)}T00:00:00Z`).getUTCDay())) count++
  return count
}
