import { notFound } from '../../access/refusal.ts'
import { audit } from '../../audit/audit.ts'
import { type Database, within } from '../../db/pool.ts'
import type { Call } from '../../http/route.ts'
import { viewOfToken } from './stop-link.ts'

export const NO_MAILS = { every: null, send_on: null, last_told: null }

/** Stops the mails of the view that a link names. Nobody is signed in: the link is of this one view, and can do no more. */
export async function stopMails(call: Call & { readonly db: Database }, token: string) {
  const stopped = viewOfToken(call.app.settings.secret, token)
  if (!stopped) throw notFound('/token')
  const { districtId, viewId } = stopped
  return within(call.db.queries, [districtId], async tx => {
    const view = await tx
      .selectFrom('saved_views')
      .selectAll()
      .where('district_id', '=', districtId)
      .where('id', '=', viewId)
      .forUpdate()
      .executeTakeFirst()
    // Pressed again, or the view has been deleted: no mails come, as was wanted.
    if (!view?.every) return { name: view?.name ?? null }
    await tx
      .updateTable('saved_views')
      .set(NO_MAILS)
      .where('district_id', '=', districtId)
      .where('id', '=', viewId)
      .execute()
    const author = { actor: 'link', accountId: view.account_id, requestId: call.requestId }
    await audit(tx, author, districtId, 'savedView.stopMails', [], { view: viewId, name: view.name })
    return { name: view.name }
  })
}
