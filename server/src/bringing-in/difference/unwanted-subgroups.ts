import { SUBGROUPS } from '@hornbook/rules/figures/subgroups'
import { sql } from 'kysely'
import type { Db } from '../../db/pool.ts'
import { SUBGROUP_COLUMNS } from '../../people/districts/subgroups.ts'

/** What a file says of subgroups that the district has not switched on is not looked at (SUB-2). */
export async function leaveUnwantedSubgroups(tx: Db, districtId: string): Promise<void> {
  const { subgroups } = await tx
    .selectFrom('districts')
    .select('subgroups')
    .where('id', '=', districtId)
    .executeTakeFirstOrThrow()
  const unwanted = SUBGROUPS.filter(kind => !subgroups.includes(kind)).map(kind => SUBGROUP_COLUMNS[kind])
  for (const column of unwanted)
    await sql`UPDATE staged_students SET ${sql.ref(column)} = NULL WHERE ${sql.ref(column)} IS NOT NULL`.execute(tx)
}
