import { STANDINGS } from '@hornbook/rules/figures/standing'
import type { GoalTotals, StandingCount, UnitTotals } from '@hornbook/rules/figures/unit'
import type { GradeGroup } from '@hornbook/rules/reading/grades'
import { goalTotalColumns, type StandingSums, type TotalSums } from './sum-columns.ts'

/** As stored, or null for no grade and no upcoming test. */
export interface StandingRow extends Omit<StandingSums, 'grade' | 'upcoming_test'> {
  grade: string | null
  upcoming_test: number | null
}

/** The columns in the form that rules take. Stored, no grade is '' and no upcoming test is 0. */
export const standingCount = (row: StandingRow): StandingCount => ({
  grade: row.grade || null,
  standing: STANDINGS[row.standing] as StandingCount['standing'],
  upcomingTest: row.upcoming_test || null,
  students: row.students,
  allTime: [row.all1, row.all2, row.all3, row.all4],
  goalCompleted: row.goal_completed,
  goalCapped: row.goal_capped,
  goalMet: row.goal_met,
})

export const totalColumns = ({ standings, allTime, goals }: UnitTotals): TotalSums => ({
  completed: standings.Completed,
  non_active: standings['Non Active'],
  in_test: standings['In Test'],
  level1: standings['Level 1'],
  level2: standings['Level 2'],
  level3: standings['Level 3'],
  level4: standings['Level 4'],
  all1: allTime[0],
  all2: allTime[1],
  all3: allTime[2],
  all4: allTime[3],
  ...goalTotalColumns(1, goals[1]),
  ...goalTotalColumns(2, goals[2]),
  ...goalTotalColumns(3, goals[3]),
  ...goalTotalColumns(4, goals[4]),
  ...goalTotalColumns(5, goals[5]),
})

/** The totals in the form that rules take, from the value of each column. */
export function unitTotals(sum: (column: keyof TotalSums) => number): UnitTotals {
  const goal = (group: GradeGroup): GoalTotals => ({
    students: sum(`goal${group}_students`),
    completed: sum(`goal${group}_completed`),
    capped: sum(`goal${group}_capped`),
    met: sum(`goal${group}_met`),
  })
  return {
    standings: {
      Completed: sum('completed'),
      'Non Active': sum('non_active'),
      'In Test': sum('in_test'),
      'Level 1': sum('level1'),
      'Level 2': sum('level2'),
      'Level 3': sum('level3'),
      'Level 4': sum('level4'),
    },
    allTime: [sum('all1'), sum('all2'), sum('all3'), sum('all4')],
    goals: { 1: goal(1), 2: goal(2), 3: goal(3), 4: goal(4), 5: goal(5) },
  }
}
