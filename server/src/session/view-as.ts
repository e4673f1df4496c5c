import { VIEW_MINUTES } from '@hornbook/contract/session/view-as'
import { fullName } from '@hornbook/rules/people/names'
import { administratorPlace } from '../access/caller.ts'
import { notFound, Refusal } from '../access/refusal.ts'
import { scopeAt, teachersIn } from '../access/scope.ts'
import { audit, authorOf } from '../audit/audit.ts'
import type { Db } from '../db/pool.ts'
import { idFrom, type MemberCall } from '../http/route.ts'
import { cancelJob, enqueue } from '../jobs/enqueue.ts'
import { hashOf, newToken } from '../secrets/tokens.ts'
import { t } from '../texts/texts.ts'
import { endView, viewKey, viewOver } from './view-end.ts'

interface Viewed {
  readonly staffId: string
  readonly accountId: string
  readonly fullName: string
  /** Every place of theirs: a view reads all of them. */
  readonly places: readonly { readonly id: string; readonly district_id: string }[]
}

/** A member of staff who can sign in, and is no Administrator. */
async function findViewed(tx: Db, staffId: string): Promise<Viewed> {
  const district = await tx.selectFrom('staff').select('district_id').where('id', '=', staffId).executeTakeFirst()
  if (!district) throw notFound('/data/attributes/userId')
  const staff = await teachersIn(tx, scopeAt(administratorPlace(district.district_id)))
    .innerJoin('accounts', 'accounts.id', 'staff.account_id')
    .leftJoin('administrators', 'administrators.account_id', 'staff.account_id')
    .where('staff.id', '=', staffId)
    .where('staff.archived_at', 'is', null)
    .select(['staff.account_id', 'staff.first_name', 'staff.middle_name', 'staff.last_name'])
    .select(['accounts.credentials_set_at', 'administrators.account_id as administrator'])
    .executeTakeFirst()
  if (!staff) throw notFound('/data/attributes/userId')
  if (staff.administrator !== null) throw new Refusal('forbidden')
  if (staff.credentials_set_at === null) throw new Refusal('forbidden', { detail: t('session:viewNoPassword') })
  const places = await tx
    .selectFrom('staff')
    .select(['id', 'district_id'])
    .where('account_id', '=', staff.account_id)
    .where('archived_at', 'is', null)
    .execute()
  const { first_name: firstName, middle_name: middleName, last_name: lastName } = staff
  return { staffId, accountId: staff.account_id, fullName: fullName({ firstName, middleName, lastName }), places }
}

/**
 * Opens a session that reads what somebody reads (SIGN-13). It is in the audit of each of their districts, committed before its
 * token is sent. Not a sign-in of theirs: neither its time nor their own sessions change.
 */
export async function view(call: MemberCall, userId: string, reason: string) {
  const { tx, caller, now } = call
  const viewed = await findViewed(tx, idFrom(userId, '/data/attributes/userId'))
  const until = new Date(now + VIEW_MINUTES * 60_000)
  const entries = []
  for (const { id, district_id: districtId } of viewed.places) {
    const change = { record: 'teacher', recordId: id, before: {}, after: { viewReason: reason } }
    entries.push(await audit(tx, authorOf(call), districtId, 'viewAs.begin', [change], { until: until.toISOString() }))
  }
  const [viewId] = entries as [string]
  const [token, at] = [newToken(), new Date(now).toISOString()]
  await tx
    .insertInto('sessions')
    .values({
      token_hash: hashOf(token),
      account_id: viewed.accountId,
      created_at: at,
      used_at: at,
      viewer_id: caller.accountId,
      viewer_session: caller.sessionHash,
      view_id: viewId,
      view_reason: reason,
      view_until: until.toISOString(),
      view_districts: viewed.places.map(place => place.district_id),
    })
    .execute()
  await enqueue(tx, viewOver, { viewId }, { key: viewKey(viewId), runAt: until })
  return {
    data: {
      id: viewId,
      userId: viewed.staffId,
      fullName: viewed.fullName,
      authenticationToken: token,
      reason,
      until: until.toISOString(),
    },
  }
}

/** Ends a view of the caller's own; one that is over already stays so. */
export async function stopViewing(call: MemberCall, viewId: string): Promise<void> {
  const own = await call.tx
    .selectFrom('sessions')
    .select('view_id')
    .where('view_id', '=', viewId)
    .where('viewer_id', '=', call.caller.accountId)
    .executeTakeFirst()
  if (!own) throw notFound()
  await cancelJob(call.tx, viewKey(viewId))
  await endView(call.tx, viewId, { author: authorOf(call), now: call.now, by: 'click' })
}
