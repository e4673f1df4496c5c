import type { Stored } from './columns.ts'

/** The columns of `school_days` besides the district. */
export const SCHOOL_DAYS = {
  key: { school_id: 'bigint', day: 'smallint' },
  sums: { student_days: 'integer', l1: 'integer', l2: 'integer', l3: 'integer', l4: 'integer' },
  latest: { latest: 'bigint' },
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

/** Sums over days: days of students with progress, and first completions by level. */
export type DaySums = Pick<Stored<'school_days'>, keyof typeof SCHOOL_DAYS.sums>

/** Sums over a unit's students with the same grade, standing and upcoming test. */
export type StandingSums = Omit<Stored<'school_standings'>, 'school_id'>
