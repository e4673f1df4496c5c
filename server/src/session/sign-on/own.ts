import type { OwnSignOn } from '@hornbook/contract/session/own-sign-ons'
import { livePlaces } from '../../access/caller.ts'
import { notFound, Refusal } from '../../access/refusal.ts'
import { audit, authorOf } from '../../audit/audit.ts'
import { within } from '../../db/pool.ts'
import type { MemberCall, OwnTransactionsCall } from '../../http/route.ts'
import { t } from '../../texts/texts.ts'
import { lockAccount } from '../account-lock.ts'
import { requireCurrentPassword } from '../my-account/current-password.ts'
import { storedHash } from '../passwords.ts'
import { beginForPage } from './begin.ts'
import { link, linkHindrance } from './links.ts'
import { lastOutcome, sentenceOf } from './outcome.ts'
import { returnPathOf } from './return-path.ts'
import { findSignOn, rowsOf } from './sign-ons.ts'

const districtsOf = ({ caller }: Pick<MemberCall, 'caller'>) => livePlaces(caller).map(({ districtId }) => districtId)

const linksOf = ({ tx, caller }: Pick<MemberCall, 'tx' | 'caller'>) =>
  tx
    .selectFrom('sign_on_links')
    .select(['sign_on_id', 'district_id', 'subject', 'label', 'linked_at', 'used_at'])
    .where('account_id', '=', caller.accountId)
    .execute()

/** The sign-ons of one's own districts; an Administrator has none. */
export async function listOwn(call: MemberCall): Promise<OwnSignOn[]> {
  const { tx, caller } = call
  const districts = districtsOf(call)
  if (caller.administrator || districts.length === 0) return []
  const signOns = await rowsOf(tx)
    .innerJoin('districts', 'districts.id', 'sign_ons.district_id')
    .select('districts.name as district')
    .where('sign_ons.district_id', 'in', districts)
    .where('sign_ons.enabled', '=', true)
    .orderBy('sign_ons.id')
    .execute()
  const links = await linksOf(call)
  const hasPassword = (await storedHash(tx, caller.accountId)) !== null
  return signOns.map(({ id, name, kind, district }) => {
    const own = links.find(each => each.sign_on_id === id)
    return {
      id,
      name,
      kind,
      district,
      linked: own ? { label: own.label, at: own.linked_at, usedAt: own.used_at } : null,
      mayUnlink: hasPassword || links.length > 1,
    }
  })
}

interface Wanted {
  readonly signOnId: string
  readonly return?: string | undefined
  readonly currentPassword?: string | undefined
}

/** Begins to link a sign-on of one's own district. A session that somebody has found open is not enough for it. */
export async function beginLink(call: OwnTransactionsCall<string, unknown, Wanted>) {
  const { db, caller, body } = call
  const { accountId } = caller
  const signOn = await within(db.queries, districtsOf(call), tx => findSignOn(tx, body.signOnId))
  if (!signOn?.enabled || caller.administrator) throw notFound('/signOnId')
  await requirePassword(call, body.currentPassword)
  return beginForPage(call, signOn, { purpose: 'link', accountId, returnPath: returnPathOf(body.return) })
}

async function requirePassword(call: OwnTransactionsCall<string, unknown, Wanted>, typed: string | undefined) {
  if (typed !== undefined) return requireCurrentPassword(call, typed)
  if ((await storedHash(call.db.queries, call.caller.accountId)) === null) return
  throw new Refusal('invalid', { detail: t('signOn:passwordNeeded'), pointer: '/currentPassword' })
}

export async function unlink(call: MemberCall, signOnId: string): Promise<void> {
  const { tx, caller } = call
  await lockAccount(tx, caller.accountId)
  const links = await linksOf(call)
  const own = links.find(each => each.sign_on_id === signOnId)
  if (!own) throw notFound()
  if (links.length === 1 && (await storedHash(tx, caller.accountId)) === null)
    throw new Refusal('conflict', { detail: t('signOn:onlyWayIn') })
  await tx
    .deleteFrom('sign_on_links')
    .where('district_id', '=', own.district_id)
    .where('sign_on_id', '=', signOnId)
    .where('account_id', '=', caller.accountId)
    .execute()
  const before = { signOnSubject: own.subject }
  await audit(
    tx,
    authorOf(call),
    own.district_id,
    'signOn.unlink',
    [{ record: 'account', recordId: caller.accountId, before, after: null }],
    { signOnId },
  )
}

/** Links what a provider has just told this browser with whoever has signed in there by password since. */
export async function linkOutcome(call: OwnTransactionsCall<string, unknown, { readonly currentPassword: string }>) {
  const { db, caller, now } = call
  await requireCurrentPassword(call, call.body.currentPassword)
  await within(db.queries, districtsOf(call), async tx => {
    const outcome = await lastOutcome(tx, call)
    const signOn = outcome && (await findSignOn(tx, outcome.signOnId))
    if (!outcome?.identity || !signOn?.enabled) throw notFound()
    const wanted = { signOn, identity: outcome.identity, accountId: caller.accountId, how: 'ownSignIn' as const }
    const problem = await linkHindrance(tx, wanted, now)
    if (problem) throw new Refusal('conflict', { detail: sentenceOf(problem, signOn.name, t('signOn:anyDistrict')) })
    await link(tx, wanted, authorOf(call), now)
  })
  return undefined
}
