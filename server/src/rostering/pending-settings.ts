import { within } from '../db/pool.ts'
import type { AppContext } from '../http/app-context.ts'
import { pollUntil } from '../jobs/poll.ts'

/** True when no time zone and no goals of a district are pending, false when the recount takes longer (DAY-9, GOAL-3). */
export async function waitForSettings({ db, settings, stopping }: AppContext, districtId: string): Promise<boolean> {
  const deadline = Date.now() + settings.jobWaitSeconds * 1000
  const pending = () =>
    within(db.queries, [districtId], tx =>
      tx
        .selectFrom('districts')
        .select(['pending_timezone', 'pending_goals'])
        .where('id', '=', districtId)
        .executeTakeFirstOrThrow(),
    )
  const isDone = await pollUntil(stopping, async () => {
    const { pending_timezone, pending_goals } = await pending()
    if (pending_timezone === null && pending_goals === null) return true
    return Date.now() < deadline ? undefined : false
  })
  return isDone ?? false
}
