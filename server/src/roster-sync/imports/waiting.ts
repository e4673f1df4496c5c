import { notFound } from '../../access/refusal.ts'
import { within } from '../../db/pool.ts'
import type { AppContext } from '../../http/app-context.ts'
import { pollUntil } from '../../jobs/poll.ts'
import { storedRefusal } from '../../jobs/stored-refusal.ts'

/** An undo that may be refused is waited for longer, because nothing but its answer shows why. */
const MAX_CHECK_MS = 60_000

/**
 * Waits for the job of an import. True when it is done, false when it goes on; throws what it was refused with.
 * `isChecked` is false while the run may still be refused.
 */
export async function waitForImport(
  { db, settings, stopping }: AppContext,
  districtId: string,
  id: string,
  isChecked: (step: string) => boolean = () => true,
): Promise<boolean> {
  let deadline = Date.now() + MAX_CHECK_MS
  const isDone = await pollUntil(stopping, async () => {
    const row = await within(db.queries, [districtId], tx =>
      tx
        .selectFrom('roster_imports')
        .select(['progress', 'refusal'])
        .where('district_id', '=', districtId)
        .where('id', '=', id)
        .executeTakeFirst(),
    )
    if (!row) throw notFound()
    const refusal = row.progress === null ? storedRefusal(row.refusal) : null
    if (refusal) throw refusal
    if (row.progress === null) return true
    if (isChecked((row.progress as { step: string }).step))
      deadline = Math.min(deadline, Date.now() + settings.jobWaitSeconds * 1000)
    return Date.now() < deadline ? undefined : false
  })
  return isDone ?? false
}
