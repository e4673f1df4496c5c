import { z } from 'zod'
import { type Author, audit } from '../audit/audit.ts'
import { type Db, within } from '../db/pool.ts'
import { declareTask, handle, id } from '../jobs/task.ts'

/** Ends a view whose time is over, in the audit too. The gate refuses its token from that moment on without it. */
export const viewOver = declareTask({
  name: 'session.viewOver',
  payload: z.object({ viewId: id }),
  lane: 'quick',
  attempts: 12,
})

export const viewKey = (viewId: string) => `view ${viewId}`

const SERVER = { actor: 'server', accountId: null, requestId: 'end of view' } as const

export const viewOverHandler = handle(viewOver, job =>
  within(job.db.queries, 'all', async tx => {
    await endView(tx, job.payload.viewId, { author: SERVER, now: Date.now(), by: 'time' })
    await job.finish(tx)
  }),
)

interface End {
  readonly author: Author
  readonly now: number
  /** What ended it: Stop, its time, or the end of the Administrator's own session. */
  readonly by: 'click' | 'time' | 'signOut'
}

/** Ends a view and says so in the audit of the districts where it began; nothing if that was said before. */
export async function endView(tx: Db, viewId: string, { author, now, by }: End): Promise<void> {
  const at = new Date(now).toISOString()
  const view = await tx
    .updateTable('sessions')
    // Archiving the person, or a new password of theirs, may have ended it already.
    .set(row => ({ view_closed_at: at, ended_at: row.fn.coalesce('ended_at', row.val(at)) }))
    .where('view_id', '=', viewId)
    .where('view_closed_at', 'is', null)
    .returning(['view_districts', 'ended_at', 'account_id'])
    .executeTakeFirst()
  for (const districtId of view?.view_districts ?? []) {
    // On the record of the person who was looked at, where its begin stands as well.
    const places = await tx
      .selectFrom('staff')
      .select('id')
      .where('district_id', '=', districtId)
      .where('account_id', '=', view?.account_id ?? null)
      .execute()
    const changes = places.map(({ id }) => ({ record: 'teacher', recordId: id, before: {}, after: { viewEnded: by } }))
    await audit(tx, author, districtId, 'viewAs.end', changes, { viewId, by, endedAt: view?.ended_at })
  }
}

/** Ends the views behind which a session stands: it is over. */
export async function endViewsOf(tx: Db, sessionHash: Buffer, end: Omit<End, 'by'>): Promise<void> {
  const views = await tx
    .selectFrom('sessions')
    .select('view_id')
    .where('viewer_session', '=', sessionHash)
    .where('view_closed_at', 'is', null)
    .execute()
  for (const { view_id: viewId } of views) if (viewId !== null) await endView(tx, viewId, { ...end, by: 'signOut' })
}
