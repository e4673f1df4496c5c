import { sql } from 'kysely'

/** Ids as an array for `= ANY (…)` and `unnest(…)`: one parameter, however many they are. */
export const idArray = (ids: Iterable<string>) => sql`${`{${[...ids].join(',')}}`}::bigint[]`
