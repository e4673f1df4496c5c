import { sql } from 'kysely'

/** `fullName` of rules in SQL, of a person `r`. */
export const FULL_NAME = sql`full_name(r.first_name, r.middle_name, r.last_name)`
