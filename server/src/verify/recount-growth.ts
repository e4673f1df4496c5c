import { lessonsToGoal } from '@hornbook/rules/reading/goals'
import { gradeGroupOf } from '@hornbook/rules/reading/grades'
import { type DayNumber, dateOf } from '@hornbook/rules/time/dates'
import type { Recounted } from './recount.ts'

/** Day 2, 2000-01-03, was a Monday. */
export const mondayOf = (day: DayNumber) => 2 + Math.floor((day - 2) / 7) * 7

/** A population's growth, student by student and day by day (GROWTH-1). */
export function recountGrowth(population: readonly Recounted[]) {
  const weeks = new Map<DayNumber, { studentDays: number; lessonsCount: number }>()
  const weekOf = (day: DayNumber) => {
    const week = weeks.get(mondayOf(day)) ?? { studentDays: 0, lessonsCount: 0 }
    weeks.set(mondayOf(day), week)
    return week
  }
  for (const { timeline } of population) {
    for (const day of timeline.days) weekOf(day).studentDays += 1
    for (const day of timeline.byLevel.flat()) weekOf(day).lessonsCount += 1
  }
  const goals = population
    .map(({ standing, goals }) => ({ group: gradeGroupOf(standing.grade === null ? [] : [standing.grade]), goals }))
    .flatMap(({ group, goals }) => (group === null ? [] : [lessonsToGoal(group, goals.percents)]))
  return {
    studentsCount: population.length,
    lessonsCount: population.flatMap(({ standing }) => standing.allTime).reduce((sum, each) => sum + each, 0),
    goal: {
      studentsCount: goals.length,
      lessonsCount: goals.reduce((sum, lessons) => sum + lessons, 0),
    },
    weeks: [...weeks].sort(([a], [b]) => a - b).map(([monday, week]) => ({ start: dateOf(monday), ...week })),
  }
}

/** A student's lessons by day, from the Monday three weeks ago through today (GROWTH-5). */
export function recountRecent({ timeline }: Recounted, schoolDays: readonly DayNumber[], today: DayNumber) {
  const from = mondayOf(today) - 21
  return Array.from({ length: today - from + 1 }, (_, at) => {
    const lessons = timeline.byLevel.flat().filter(day => day === from + at).length
    return lessons > 0 || schoolDays.includes(from + at) ? lessons : null
  })
}
