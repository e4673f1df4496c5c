import type { Accounts } from './tables/accounts.ts'
import type { Instant } from './tables/columns.ts'
import type { Learning } from './tables/learning.ts'
import type { RosterFiles } from './tables/roster-files.ts'
import type { Rosters } from './tables/rosters.ts'

/** The schema for queries; server/migrations explains the columns. */
export interface Tables extends Accounts, Rosters, Learning, RosterFiles {
  migrations: { name: string; at: Instant }
}
