import { sql } from 'kysely'

export const uuidArray = (ids: Iterable<string>) => sql`${`{${[...ids].join(',')}}`}::uuid[]`

/** Ids as an array for `= ANY (…)` and `unnest(…)`: one parameter, however many they are. */
export const idArray = (ids: Iterable<string>) => sql`${`{${[...ids].join(',')}}`}::bigint[]`
