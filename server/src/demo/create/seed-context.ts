import type { SchoolYear } from '../children/calendar.ts'
import type { Clock } from '../children/learner.ts'
import type { DistrictPlan } from '../plan.ts'

/** The number of rows created so far. */
export interface SeedCounts {
  schools: number
  classrooms: number
  students: number
  events: number
}

/** What each school needs to know about the district that is being created. */
export interface SeedContext {
  readonly plan: DistrictPlan
  readonly id: string
  readonly clock: Clock
  readonly years: readonly SchoolYear[]
  /** For the accounts of its teachers; null if they have set no password. */
  readonly passwordHash: string | null
  /** Encrypts the passwords of its students; null if they have none. */
  readonly secret: string | null
  readonly entry: string
  /** The number of the next student. */
  serial: number
  readonly emails: Set<string>
}
