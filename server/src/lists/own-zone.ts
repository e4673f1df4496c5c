import { sql } from 'kysely'
import { districtsIn, schoolsIn } from '../access/scope.ts'
import type { Sql, View } from './source.ts'

/** Joins the time zone of a school, whose id is given in SQL, and that of the district, for who is in none. */
export const joinZone = ({ tx, scope }: View, school: Sql): Sql => sql`
    LEFT JOIN (${schoolsIn(tx, scope).select(['schools.id', 'schools.timezone'])}) own_school ON own_school.id = ${school}
    LEFT JOIN (${districtsIn(tx, scope).select('districts.timezone')}) own_district ON true`

export const OWN_ZONE = sql`coalesce(own_school.timezone, own_district.timezone)`
