import { waitForChange } from '../changes/prepared.ts'
import type { AppContext } from '../http/app-context.ts'

/** True when no time zone and no goals of a district are pending, false when the recount takes longer (DAY-9, GOAL-3). */
export const waitForSettings = (app: AppContext, districtId: string): Promise<boolean> =>
  waitForChange(app, districtId, async tx => {
    const { pending_timezone, pending_goals } = await tx
      .selectFrom('districts')
      .select(['pending_timezone', 'pending_goals'])
      .where('id', '=', districtId)
      .executeTakeFirstOrThrow()
    return { isBusy: pending_timezone !== null || pending_goals !== null }
  })
