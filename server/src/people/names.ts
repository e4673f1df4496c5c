import { sql } from 'kysely'

/** `fullName` of rules in SQL, of a person `r`. */
export const FULL_NAME = sql`full_name(r.first_name, r.middle_name, r.last_name)`

/** The name of an account of the query, by its alias; its address where it has no name. Null where the join found no account. */
export const accountName = (alias: string) =>
  sql<
    string | null
  >`coalesce(nullif(full_name(${sql.ref(`${alias}.first_name`)}, NULL, ${sql.ref(`${alias}.last_name`)}), ''),
    ${sql.ref(`${alias}.email`)})`
