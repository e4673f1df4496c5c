import type { GoalTotals } from '@hornbook/rules/figures/unit'
import type { GradeGroup } from '@hornbook/rules/reading/grades'
import type { Stored } from './columns.ts'

/** The columns of `school_days` besides the district. */
export const SCHOOL_DAYS = {
  key: { school_id: 'bigint', day: 'smallint' },
  sums: {
    student_days: 'integer',
    l1: 'integer',
    l2: 'integer',
    l3: 'integer',
    l4: 'integer',
    then_days: 'integer',
    lessons_there: 'integer',
  },
  latest: { latest: 'bigint' },
} as const

/** The columns of `school_months` besides the district: the sums of its days. */
export const SCHOOL_MONTHS = {
  key: { school_id: 'bigint', month: 'smallint' },
  sums: SCHOOL_DAYS.sums,
} as const

/** The columns of `school_stays` besides the district: stays of students, and the gaps between stays of one. */
export const SCHOOL_STAYS = {
  key: { school_id: 'bigint', gap: 'boolean', first: 'smallint', over: 'smallint' },
  sums: { students: 'integer' },
} as const

/** The columns of a timeline that are summed in `school_standings`, under the same names. */
export const SUMMED = {
  all1: 'integer',
  all2: 'integer',
  all3: 'integer',
  all4: 'integer',
  goal_completed: 'integer',
  goal_capped: 'integer',
  goal_met: 'integer',
} as const

/** The columns of `school_standings` besides the district. */
export const SCHOOL_STANDINGS = {
  key: { school_id: 'bigint', grade: 'text', standing: 'smallint', upcoming_test: 'smallint' },
  sums: { students: 'integer', ...SUMMED },
} as const

type GoalColumn<Group extends GradeGroup> = `goal${Group}_${keyof GoalTotals}`

/** The columns of `school_totals` for the students of a grade group. */
export const goalTotalColumns = <Group extends GradeGroup, T>(
  group: Group,
  of: Readonly<Record<keyof GoalTotals, T>>,
) =>
  Object.fromEntries(Object.entries(of).map(([name, each]) => [`goal${group}_${name}`, each])) as Record<
    GoalColumn<Group>,
    T
  >
const GOAL = { students: 'integer', completed: 'integer', capped: 'integer', met: 'integer' } as const

/** The columns of `school_totals` besides the district. */
export const SCHOOL_TOTALS = {
  key: { school_id: 'bigint' },
  sums: {
    completed: 'integer',
    non_active: 'integer',
    in_test: 'integer',
    level1: 'integer',
    level2: 'integer',
    level3: 'integer',
    level4: 'integer',
    all1: 'integer',
    all2: 'integer',
    all3: 'integer',
    all4: 'integer',
    ...goalTotalColumns(1, GOAL),
    ...goalTotalColumns(2, GOAL),
    ...goalTotalColumns(3, GOAL),
    ...goalTotalColumns(4, GOAL),
    ...goalTotalColumns(5, GOAL),
  },
} as const

/** Sums over days: days of students with progress, and first completions by level. */
export type DaySums = Pick<Stored<'school_days'>, keyof typeof SCHOOL_DAYS.sums>

/** Sums over a unit's students with the same grade, standing and upcoming test. */
export type StandingSums = Omit<Stored<'school_standings'>, 'school_id'>

/** Sums over a school's students: how many by standing, lessons all time, and goals by grade group. */
export type TotalSums = Omit<Stored<'school_totals'>, 'school_id'>

/** The district's own sums are stored as school 0. They count home rows only, so each student once. */
export const WHOLE_DISTRICT = '0'
