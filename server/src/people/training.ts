import type { Db } from '../db/pool.ts'

export type TrainingStatus = 'enabled' | 'training'

/** Sets the status that opens Hornbook for a member of staff, or keeps them at the training page (SESS-9). False: it was so already. */
export async function setTraining(
  tx: Db,
  { districtId, staffId }: { readonly districtId: string; readonly staffId: string },
  status: TrainingStatus,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('staff')
    .set({ status })
    .where('district_id', '=', districtId)
    .where('id', '=', staffId)
    .where('status', '<>', status)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
