import type { Selectable } from 'kysely'
import type { DB } from './tables/generated.ts'

/** The schema for queries, generated from the migrated database by `npm run db:types`; server/migrations explains it. */
export type Tables = DB

/** A row of a table as it is read. */
export type StoredRow<Table extends keyof Tables> = Selectable<Tables[Table]>
