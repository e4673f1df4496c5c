import type { ErrorCode } from '@hornbook/contract/errors'
import { type Fault, notFound, Refusal } from '../../access/refusal.ts'
import { within } from '../../db/pool.ts'
import type { AppContext } from '../../http/app-context.ts'
import { pollUntil } from '../../jobs/poll.ts'

/** An undo that may be refused is waited for longer, because nothing but its answer shows why. */
const MAX_CHECK_MS = 60_000

interface Stored {
  readonly code: ErrorCode
  readonly faults: readonly Fault[]
  readonly retryAfterSeconds?: number
}

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
    if (row.progress === null && row.refusal === null) return true
    if (row.progress === null) throw refusalIn(row.refusal as Stored)
    if (isChecked((row.progress as { step: string }).step))
      deadline = Math.min(deadline, Date.now() + settings.jobWaitSeconds * 1000)
    return Date.now() < deadline ? undefined : false
  })
  return isDone ?? false
}

const refusalIn = ({ code, faults, retryAfterSeconds }: Stored) => new Refusal(code, faults, retryAfterSeconds)
