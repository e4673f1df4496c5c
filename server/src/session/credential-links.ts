import { randomBytes } from 'node:crypto'
import { PASSWORD_MESSAGES } from '@hornbook/rules/people/passwords'
import { sql } from 'kysely'
import { Refusal } from '../access/refusal.ts'
import { audit } from '../audit/audit.ts'
import type { Settings } from '../configuration/settings.ts'
import { type Db, within } from '../db/pool.ts'
import { PROVIDER } from '../db/provider.ts'
import type { Call } from '../http/route.ts'
import { enqueue } from '../jobs/enqueue.ts'
import { hashOf, linkTokenOf } from '../secrets/tokens.ts'
import { t } from '../texts/texts.ts'
import { lockAccount } from './account-lock.ts'
import { afterAnswer } from './after-answer.ts'
import { browserCookie } from './known-browser.ts'
import { mailLink } from './mail-tasks.ts'
import type { LinkPurpose, Purpose } from './mails.ts'
import { newPasswordProblem } from './new-password.ts'
import { hashPassword, storeHash } from './passwords.ts'
import { accountOf, belongsSomewhere, findAccountByName, userOf } from './people.ts'
import type { Invitation } from './recipient.ts'
import { forgetAll } from './second-step/remembered.ts'
import { endSessions, insertSession } from './sign-in.ts'
import { signOnsFor } from './sign-on/invitation.ts'
import { otherWayOf } from './sign-on/only-way.ts'
import { hasEnoughLinks, recordLinkRequest } from './throttle.ts'

interface LinkContext {
  readonly settings: Pick<Settings, 'credentialLinks' | 'secret'>
  readonly now: number
  readonly invitation?: Invitation
}

/** Creates a one-time link and returns its token; only the hash is stored. */
export async function createLink(tx: Db, accountId: string, purpose: Purpose, context: LinkContext): Promise<string> {
  return (await insertLink(tx, { accountId, purpose, isMailed: false }, context)).token
}

/** Creates a one-time link and enqueues its mail. The seed of the token is stored until the mail is sent. */
export async function sendLink(tx: Db, accountId: string, purpose: Purpose, context: LinkContext): Promise<void> {
  const { id } = await insertLink(tx, { accountId, purpose, isMailed: true }, context)
  await enqueue(tx, mailLink, { linkId: id })
}

interface NewLink {
  readonly accountId: string
  readonly purpose: LinkPurpose
  readonly isMailed: boolean
  /** The address that a link of the purpose 'email' is sent to. */
  readonly newEmail?: string
}

/** A new link ends earlier ones with the same purpose. */
export async function insertLink(tx: Db, { accountId, purpose, isMailed, newEmail }: NewLink, context: LinkContext) {
  const { settings, now, invitation } = context
  const seed = randomBytes(32)
  const at = new Date(now).toISOString()
  await tx
    .updateTable('credential_links')
    .set({ used_at: at, new_email: null })
    .where('account_id', '=', accountId)
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .execute()
  const { invitationDays, resetHours } = settings.credentialLinks
  const hours = { invitation: invitationDays * 24, reset: resetHours, email: resetHours }[purpose]
  const expires = new Date(now + hours * 3_600_000).toISOString()
  const token = linkTokenOf(settings.secret, seed)
  const { id } = await tx
    .insertInto('credential_links')
    .values({
      token_hash: hashOf(token),
      seed: isMailed ? seed : null,
      account_id: accountId,
      purpose,
      new_email: newEmail ?? null,
      created_at: at,
      expires_at: expires,
      invited_by: invitation?.invitedBy ?? null,
      invited_to: invitation?.invitedTo ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, token }
}

const linkEnded = () =>
  new Refusal('notFound', {
    detail: t('session:linkEnded'),
    pointer: '/token',
  })

/** A link that sets a password and still works. One to a new address sets none. */
const validLink = (tx: Db, token: string, now: number) =>
  tx
    .selectFrom('credential_links')
    .select('account_id')
    .select(({ ref }) => ref('purpose').$castTo<Purpose>().as('purpose'))
    .where('token_hash', '=', hashOf(token))
    .where('purpose', '<>', 'email')
    .where('used_at', 'is', null)
    .where('expires_at', '>', new Date(now).toISOString())
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('accounts')
          .select('accounts.id')
          .whereRef('accounts.id', '=', 'credential_links.account_id')
          .where(belongsSomewhere),
      ),
    )

/** The person that a link is for; 404 when it does not work any more. */
export async function linkHolder(db: Db, token: string, now: number) {
  return within(db, 'all', async tx => {
    const link = await validLink(tx, token, now).executeTakeFirst()
    if (!link) throw linkEnded()
    const account = await accountOf(tx, link.account_id)
    const staff = await tx
      .selectFrom('staff')
      .select(['first_name', 'last_name'])
      .where('account_id', '=', link.account_id)
      .orderBy(sql`archived_at IS NOT NULL`)
      .orderBy('district_id')
      .limit(1)
      .executeTakeFirst()
    const { first_name, last_name } = staff ?? account
    const signOns = link.purpose === 'invitation' ? await signOnsFor(tx, link.account_id, now) : []
    return { purpose: link.purpose, fullName: `${first_name} ${last_name}`.trim(), email: account.email ?? '', signOns }
  })
}

/**
 * Sets the password, uses up the link, ends every session of the account (SAFE-5) and opens a new one: whoever holds the
 * link has shown who they are. The browser is known for the account from then on.
 */
export async function setPasswordByLink(call: Call, token: string, password: string) {
  const { db, settings } = call.app
  await within(db.queries, 'all', async tx => {
    const link = await validLink(tx, token, call.now).executeTakeFirst()
    if (!link) throw linkEnded()
    const otherWay = await otherWayOf(tx, link.account_id)
    if (otherWay) throw otherWay
    const problem = await newPasswordProblem(tx, link.account_id, password, settings.brand.programName)
    if (problem !== null) throw new Refusal('invalid', { detail: PASSWORD_MESSAGES[problem], pointer: '/password' })
  })
  // Outside a transaction, because it takes long.
  const hash = await hashPassword(password)
  return within(db.queries, 'all', async tx => {
    const link = await validLink(tx, token, call.now).forUpdate().executeTakeFirst()
    if (!link) throw linkEnded()
    const { account_id: accountId, purpose } = link
    const at = new Date(call.now).toISOString()
    await tx.updateTable('credential_links').set({ used_at: at }).where('token_hash', '=', hashOf(token)).execute()
    await lockAccount(tx, accountId)
    const { credentials_set_at: before } = await tx
      .selectFrom('accounts')
      .select('credentials_set_at')
      .where('id', '=', accountId)
      .executeTakeFirstOrThrow()
    await tx.updateTable('accounts').set({ credentials_set_at: at }).where('id', '=', accountId).execute()
    await storeHash(tx, [accountId], hash)
    await endSessions(tx, accountId, at)
    await forgetAll(tx, accountId)
    const opened = await insertSession(tx, call, accountId, 'link')
    if (opened.caller.secondStep !== 'required')
      await tx.updateTable('accounts').set({ last_sign_in_at: at }).where('id', '=', accountId).execute()
    const author = { actor: 'link', accountId, requestId: call.requestId }
    await audit(tx, author, opened.caller.places[0]?.districtId ?? PROVIDER, `credentials.${purpose}`, [
      {
        record: 'account',
        recordId: accountId,
        before: { credentialsSetAt: before },
        after: { credentialsSetAt: at },
      },
    ])
    return {
      user: await userOf(tx, opened.caller, opened.token, call),
      cookie: browserCookie(settings, call.cookies, accountId, call.now),
    }
  })
}

/**
 * Mails a reset, or the invitation again, if the address has an account. The work runs after the answer, so that
 * neither the answer nor its timing shows whether an account exists.
 */
export async function requestLink(call: Call, email: string): Promise<void> {
  const { app, now } = call
  await recordLinkRequest(app.db.queries, call.network)
  const context = { settings: app.settings, now }
  afterAnswer(call, 'a credential link could not be sent', async () => {
    const { account } = await findAccountByName(app.db.queries, email)
    if (!account?.email) return
    const purpose: Purpose = account.credentials_set_at === null ? 'invitation' : 'reset'
    await within(app.db.queries, 'all', async tx => {
      if (await mustNotSendLink(tx, account.id, context)) return
      // A password would open nothing.
      if (purpose === 'reset' && (await otherWayOf(tx, account.id))) return
      await audit(
        tx,
        { actor: 'link', accountId: account.id, requestId: call.requestId },
        PROVIDER,
        `credentials.ask.${purpose}`,
      )
      const invitation = await lastInvitation(tx, account.id)
      await sendLink(tx, account.id, purpose, { ...context, ...(purpose === 'invitation' && { invitation }) })
    })
  })
}

/** Who invited a person last, so that a repeated mail names them again. */
async function lastInvitation(tx: Db, accountId: string): Promise<Invitation> {
  const last = await tx
    .selectFrom('credential_links')
    .select(['invited_by as invitedBy', 'invited_to as invitedTo'])
    .where('account_id', '=', accountId)
    .where('invited_by', 'is not', null)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return last ?? { invitedBy: null, invitedTo: null }
}

/**
 * Whether an account gets no link, because it has no place any more or has reached the limit (SESS-7). Concurrent requests
 * for an account wait for one another, so that they are counted one by one.
 */
async function mustNotSendLink(tx: Db, accountId: string, { settings, now }: LinkContext): Promise<boolean> {
  await lockAccount(tx, accountId)
  const account = tx.selectFrom('accounts').select('id').where('id', '=', accountId).where(belongsSomewhere)
  if (!(await account.executeTakeFirst())) return true
  return hasEnoughLinks(tx, accountId, settings.credentialLinks, now)
}
