import { isAtLeast, may } from '@hornbook/rules/people/abilities'
import { administratorPlace, livePlaces, personAt } from '../access/caller.ts'
import { notFound } from '../access/refusal.ts'
import { scopeAt, teachersIn } from '../access/scope.ts'
import { audit, authorOf } from '../audit/audit.ts'
import type { Db } from '../db/pool.ts'
import type { StoredRow } from '../db/tables.ts'
import type { MemberCall } from '../http/route.ts'
import { activatedHere } from '../people/activation.ts'
import { sendInvitation } from './send-invitation.ts'

interface Invited
  extends Pick<StoredRow<'staff'>, 'id' | 'district_id' | 'account_id' | 'role' | 'invited_at'>,
    Pick<StoredRow<'accounts'>, 'email'> {
  /** When they set their password, in any district. */
  password_set_at: string | null
  activated_at: string | null
}

/** Finds the staff where the caller may invite, in any of their districts. One id out of reach is a 404 for all. */
async function findInvited(call: MemberCall, ids: readonly string[]): Promise<Invited[]> {
  const { tx, caller } = call
  const wanted = [...new Set(ids)]
  if (!wanted.every(id => /^[1-9]\d{0,17}$/.test(id))) throw notFound()
  const districts = caller.administrator
    ? await tx.selectFrom('staff').select('district_id').distinct().where('id', 'in', wanted).execute()
    : []
  const places = caller.administrator ? districts.map(row => administratorPlace(row.district_id)) : livePlaces(caller)
  const found: Invited[] = []
  for (const place of places) {
    if (!may(personAt(place, call.app.settings.selfService), 'update', 'rosteringUpdate')) continue
    const rows = await teachersIn(tx, scopeAt(place))
      .innerJoin('accounts', 'accounts.id', 'staff.account_id')
      .where('staff.id', 'in', wanted)
      .where('staff.archived_at', 'is', null)
      .select(['staff.id', 'staff.district_id', 'staff.account_id', 'staff.role', 'staff.invited_at', 'accounts.email'])
      .select(['accounts.credentials_set_at as password_set_at', activatedHere.as('activated_at')])
      .execute()
    found.push(...rows.filter(row => isAtLeast(place.role, row.role)))
  }
  if (found.length !== wanted.length) throw notFound()
  return found
}

/**
 * Notes the invitation, and returns those whom nobody else has invited since they were read: a second link would end the
 * first one, which is on its way. The first update changes nothing: it waits for whoever invites them at this moment.
 */
async function markInvited(tx: Db, districtId: string, staff: readonly Invited[], at: string): Promise<Invited[]> {
  const these = tx.updateTable('staff').where('district_id', '=', districtId)
  const ids = (some: readonly Invited[]) => some.map(({ id }) => id)
  const now = await these
    .set(row => ({ invited_at: row.ref('invited_at') }))
    .where('id', 'in', ids(staff))
    .returning(['id', 'invited_at'])
    .execute()
  const seen = new Map(now.map(({ id, invited_at }) => [id, invited_at]))
  const free = staff.filter(({ id, invited_at }) => seen.get(id) === invited_at)
  if (free.length > 0) await these.set({ invited_at: at }).where('id', 'in', ids(free)).execute()
  return free
}

/**
 * Invites staff to set their password (SESS-8, SIGN-11). Those already active here, those without an address, and those
 * whom somebody else invites at this moment are skipped and counted. Those with a password from another district get a notice instead of a link; the answer does not
 * tell which. The mails are jobs of this transaction, so each invitation that is committed gets its mail.
 */
export async function invite(
  call: MemberCall,
  ids: readonly string[],
  facts: object = {},
): Promise<{ sent: number; skipped: number }> {
  const { tx, app, now } = call
  const all = await findInvited(call, ids)
  const wanted = all.filter(staff => staff.email !== null && staff.activated_at === null)
  const at = new Date(now).toISOString()
  const invited: Invited[] = []
  for (const [districtId, each] of Map.groupBy(wanted, staff => staff.district_id)) {
    const here = await markInvited(tx, districtId, each, at)
    if (here.length === 0) continue
    invited.push(...here)
    const changes = here.map(({ id, invited_at }) => ({
      record: 'teacher',
      recordId: id,
      before: { invitedAt: invited_at },
      after: { invitedAt: at },
    }))
    await audit(tx, authorOf(call), districtId, 'teachers.invite', changes, facts)
  }
  const { settings } = app
  for (const { account_id: accountId, district_id: invitedTo, password_set_at: passwordSetAt } of invited) {
    const invitation = { invitedBy: call.caller.accountId, invitedTo }
    await sendInvitation(tx, { accountId, passwordSetAt }, { settings, now, requestId: call.requestId, invitation })
  }
  return { sent: invited.length, skipped: all.length - invited.length }
}
