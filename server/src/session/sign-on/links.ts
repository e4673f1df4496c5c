import type { SignOnProblem } from '@hornbook/contract/session/sign-on-kinds'
import { Refusal } from '../../access/refusal.ts'
import { type Author, audit } from '../../audit/audit.ts'
import type { Db } from '../../db/pool.ts'
import { enqueue } from '../../jobs/enqueue.ts'
import { t } from '../../texts/texts.ts'
import { lockAccount } from '../account-lock.ts'
import { hindranceOf } from '../hand-off/person.ts'
import { mailSignOnLinked } from '../mail-tasks.ts'
import { type Identity, labelOf } from './identity.ts'
import { linkedAccount, PROBLEM_OF } from './person.ts'
import type { SignOn } from './presets.ts'
import { namedByRoster } from './staff.ts'

/** How a link came about; the audit says so. */
type How = 'rosterId' | 'account' | 'invitation' | 'ownSignIn' | 'district'

export interface NewLink {
  readonly signOn: SignOn
  readonly identity: Identity
  readonly accountId: string
  readonly how: How
}

/** What keeps an identity from being linked with an account; null for nothing. */
export async function linkHindrance(tx: Db, link: NewLink, now: number): Promise<SignOnProblem | null> {
  const { signOn, identity, accountId, how } = link
  const holder = await linkedAccount(tx, signOn, identity)
  if (holder !== null && holder !== accountId) return 'alreadyLinked'
  // Somebody signed in at the provider as a colleague. The office may say otherwise: then the roster is wrong.
  const named = how === 'district' ? [] : await namedByRoster(tx, signOn.districtId, identity.rosterIds)
  if (named.some(each => each.archived_at === null && each.account_id !== accountId)) return 'alreadyLinked'
  const hindrance = await hindranceOf(tx, { accountId, districtId: signOn.districtId }, true, now)
  return hindrance && PROBLEM_OF[hindrance]
}

const taken = () => new Refusal('conflict', { detail: t('signOn:taken') })

/**
 * Links an identity with an account; an earlier link of the account with this sign-on ends, unless only the roster says that it
 * is theirs. Refused with a conflict if somebody else was linked in the meantime.
 */
export async function link(
  tx: Db,
  { signOn, identity, accountId, how }: NewLink,
  author: Author,
  now: number,
): Promise<void> {
  await lockAccount(tx, accountId)
  const at = new Date(now).toISOString()
  const ended = await tx
    .deleteFrom('sign_on_links')
    .where('district_id', '=', signOn.districtId)
    .where('sign_on_id', '=', signOn.id)
    .where('account_id', '=', accountId)
    .returning(['issuer', 'subject'])
    .executeTakeFirst()
  const isSame = ended?.subject === identity.subject && ended.issuer === identity.issuer
  if (ended && !isSame && how === 'rosterId') throw taken()
  const made = await tx
    .insertInto('sign_on_links')
    .values({
      district_id: signOn.districtId,
      sign_on_id: signOn.id,
      account_id: accountId,
      linked_at: at,
      issuer: identity.issuer,
      subject: identity.subject,
      label: labelOf(identity),
    })
    .onConflict(each => each.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!made) throw taken()
  await forgetAttempts(tx, signOn, identity)
  if (isSame) return
  await audit(
    tx,
    author,
    signOn.districtId,
    'signOn.link',
    [
      {
        record: 'account',
        recordId: accountId,
        before: ended ? { signOnSubject: ended.subject } : null,
        after: { signOnSubject: identity.subject },
      },
    ],
    { signOnId: signOn.id, how },
  )
  // Whoever the roster names was expected. Of all else the person is told, in case it was not them.
  if (how !== 'rosterId') await enqueue(tx, mailSignOnLinked, { accountId, requestId: author.requestId })
}

/** A link was used; what it is called follows the provider. Nobody's own name or address does. */
export async function noteUse(tx: Db, { id, districtId }: SignOn, identity: Identity, now: number): Promise<void> {
  const at = new Date(now).toISOString()
  await tx
    .updateTable('sign_on_links')
    .set({ used_at: at, label: labelOf(identity) })
    .where('district_id', '=', districtId)
    .where('sign_on_id', '=', id)
    .where('issuer', '=', identity.issuer)
    .where('subject', '=', identity.subject)
    .execute()
  await tx
    .updateTable('sign_ons')
    .set({ used_at: at })
    .where('district_id', '=', districtId)
    .where('id', '=', id)
    .execute()
}

async function forgetAttempts(tx: Db, { id, districtId }: SignOn, { issuer, subject }: Identity): Promise<void> {
  await tx
    .deleteFrom('sign_on_attempts')
    .where('district_id', '=', districtId)
    .where('sign_on_id', '=', id)
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .execute()
}
