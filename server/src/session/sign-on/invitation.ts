import type { SignOnProblem } from '@hornbook/contract/session/sign-on-kinds'
import { notFound, Refusal } from '../../access/refusal.ts'
import { audit } from '../../audit/audit.ts'
import { type Db, within } from '../../db/pool.ts'
import type { StoredRow } from '../../db/tables.ts'
import type { Call } from '../../http/route.ts'
import { hashOf } from '../../secrets/tokens.ts'
import { t } from '../../texts/texts.ts'
import { hindranceOf } from '../hand-off/person.ts'
import { beginForPage } from './begin.ts'
import type { Identity } from './identity.ts'
import { link, linkHindrance } from './links.ts'
import type { SignOn } from './presets.ts'
import { enabledAt, findSignOn } from './sign-ons.ts'
import { placesOf } from './staff.ts'

const linkEnded = () => new Refusal('notFound', { detail: t('session:linkEnded'), pointer: '/token' })

/** An invitation that still works. */
const invitationOf = (tx: Db, linkHash: Buffer, now: number) =>
  tx
    .selectFrom('credential_links')
    .select('account_id')
    .where('token_hash', '=', linkHash)
    .where('purpose', '=', 'invitation')
    .where('used_at', 'is', null)
    .where('expires_at', '>', new Date(now).toISOString())

/** Begins to accept an invitation through one of the person's own district's sign-ons. */
export async function beginInvitation(call: Call, signOnId: string, token: string) {
  const linkHash = hashOf(token)
  const signOn = await within(call.app.db.queries, 'all', async tx => {
    const invitation = await invitationOf(tx, linkHash, call.now).executeTakeFirst()
    if (!invitation) throw linkEnded()
    const found = await findSignOn(tx, signOnId)
    const person = { accountId: invitation.account_id, districtId: found?.districtId ?? '0' }
    if (!found?.enabled || (await hindranceOf(tx, person, true, call.now)) !== null) throw notFound()
    return found
  })
  return beginForPage(call, signOn, { purpose: 'invitation', linkHash, returnPath: '/' })
}

/** Through which sign-ons somebody can accept an invitation: those of their one district. */
export async function signOnsFor(tx: Db, accountId: string, now: number) {
  const [place] = await placesOf(tx, accountId)
  if (!place || (await hindranceOf(tx, { accountId, districtId: place.districtId }, true, now)) !== null) return []
  return (await enabledAt(tx, place.districtId)).map(({ id, name, kind, only }) => ({ id, name, kind, only }))
}

interface Acceptance {
  readonly call: Call
  readonly tx: Db
  readonly start: StoredRow<'sign_on_starts'>
  readonly signOn: SignOn
  readonly identity: Identity
}

/** Links the invited person and uses the invitation up: they have shown that it reached them. They get no password by it. */
export async function acceptInvitation({
  call: { now, requestId },
  tx,
  start,
  signOn,
  identity,
}: Acceptance): Promise<string | { readonly problem: SignOnProblem }> {
  const linkHash = start.link_hash ?? Buffer.alloc(0)
  const invitation = await invitationOf(tx, linkHash, now).forUpdate().executeTakeFirst()
  if (!invitation) return { problem: 'linkEnded' }
  const { account_id: accountId } = invitation
  const own = { signOn, identity, accountId, how: 'invitation' as const }
  const problem = await linkHindrance(tx, own, now)
  if (problem) return { problem }
  const author = { actor: 'link', accountId, requestId }
  await link(tx, own, author, now)
  const at = new Date(now).toISOString()
  await tx.updateTable('credential_links').set({ used_at: at }).where('token_hash', '=', linkHash).execute()
  const { credentials_set_at: before } = await tx
    .selectFrom('accounts')
    .select('credentials_set_at')
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow()
  await tx.updateTable('accounts').set({ credentials_set_at: at }).where('id', '=', accountId).execute()
  await audit(tx, author, signOn.districtId, 'credentials.invitation', [
    {
      record: 'account',
      recordId: accountId,
      before: { credentialsSetAt: before },
      after: { credentialsSetAt: at },
    },
  ])
  return accountId
}
