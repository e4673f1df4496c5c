import { type RawBuilder, sql } from 'kysely'

/**
 * `column IN (…)` for thousands of texts, or of ids as `idArray` has them. In a generic plan, `= ANY` compares each row
 * with all of them; this looks each row up.
 */
export const isAmong = (column: RawBuilder<unknown>, values: RawBuilder<unknown> | readonly string[]) =>
  sql`${column} IN (SELECT unnest(${Array.isArray(values) ? sql`${values}::text[]` : values}))`
