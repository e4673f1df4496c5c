import type { Settings } from '../configuration/settings.ts'
import { type Db, within } from '../db/pool.ts'
import { enqueue } from '../jobs/enqueue.ts'
import { handle } from '../jobs/task.ts'
import { inviteStaff } from '../people/staff-invitations.ts'
import { sendLink } from './credential-links.ts'
import { mailAdded } from './mail-tasks.ts'

interface Invited {
  readonly accountId: string
  /** When they set their password, in any district. */
  readonly passwordSetAt: string | null
}

interface Sending {
  readonly settings: Settings
  readonly now: number
  readonly requestId: string
  /** Nobody has invited those whom a roster brings by itself. */
  readonly invitation: { readonly invitedBy?: string; readonly invitedTo: string }
}

/** Mails a link to set a password, or a notice to somebody who has one already. The mails are jobs of this transaction. */
export async function sendInvitation(
  tx: Db,
  { accountId, passwordSetAt }: Invited,
  { settings, now, requestId, invitation }: Sending,
): Promise<void> {
  if (passwordSetAt === null)
    await sendLink(tx, accountId, 'invitation', { settings, now, invitation: { invitedBy: null, ...invitation } })
  else await enqueue(tx, mailAdded, { accountId, requestId, ...invitation })
}

/** Nobody is invited who has been archived in the meantime. */
export const inviteStaffHandler = handle(inviteStaff, async job => {
  const { payload, db, settings } = job
  const { districtId, staffId, invitedBy, requestId } = payload
  await within(db.queries, [districtId], async tx => {
    const staff = await tx
      .selectFrom('staff')
      .innerJoin('accounts', 'accounts.id', 'staff.account_id')
      .where('staff.district_id', '=', districtId)
      .where('staff.id', '=', staffId)
      .where('staff.archived_at', 'is', null)
      .select(['accounts.id as accountId', 'accounts.credentials_set_at as passwordSetAt'])
      .executeTakeFirst()
    const invitation = { ...(invitedBy !== undefined && { invitedBy }), invitedTo: districtId }
    if (staff) await sendInvitation(tx, staff, { settings, now: Date.now(), requestId, invitation })
    await job.finish(tx)
  })
})
