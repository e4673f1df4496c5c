import { SUBGROUPS, type Subgroup } from '@hornbook/rules/figures/subgroups'
import { audit } from '../../audit/audit.ts'
import { lockDistrict } from '../lock-district.ts'
import type { Writer } from '../writer.ts'

/** The column of a student that has the names of each kind of subgroup. */
export const SUBGROUP_COLUMNS = { program: 'programs', language: 'languages' } as const satisfies Readonly<
  Record<Subgroup, string>
>

/** Switches kinds of subgroups on, which the next roster file fills, and deletes what is known of those that are off (SUB-2). */
export async function changeSubgroups(
  { tx, scope, author }: Pick<Writer, 'tx' | 'scope' | 'author'>,
  wanted: readonly Subgroup[],
): Promise<Subgroup[]> {
  const { districtId } = scope
  await lockDistrict(tx, districtId)
  const before = await tx
    .selectFrom('districts')
    .select('subgroups')
    .where('id', '=', districtId)
    .executeTakeFirstOrThrow()
  const subgroups = SUBGROUPS.filter(kind => wanted.includes(kind))
  if (subgroups.join() === before.subgroups.join()) return subgroups
  await tx.updateTable('districts').set({ subgroups }).where('id', '=', districtId).execute()
  for (const kind of SUBGROUPS.filter(each => before.subgroups.includes(each) && !subgroups.includes(each)))
    await tx
      .updateTable('students')
      .set({ [SUBGROUP_COLUMNS[kind]]: null })
      .where('district_id', '=', districtId)
      .where(SUBGROUP_COLUMNS[kind], 'is not', null)
      .execute()
  await audit(tx, author, districtId, 'district.subgroups', [
    { record: 'district', recordId: districtId, before: { subgroups: before.subgroups }, after: { subgroups } },
  ])
  return subgroups
}
