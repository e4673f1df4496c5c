import type { TestMail } from '@hornbook/contract/session/test-mails'
import { Refusal } from '../access/refusal.ts'
import { audit, authorOf } from '../audit/audit.ts'
import { within } from '../db/pool.ts'
import { PROVIDER } from '../db/provider.ts'
import type { OwnTransactionsCall } from '../http/route.ts'
import { MailFailure } from '../mail/failure.ts'
import { type Mail, outboxFor } from '../mail/outbox.ts'
import type { Patience } from '../mail/smtp.ts'
import { t } from '../texts/texts.ts'
import { testMail } from './mails.ts'
import { recipientOf } from './recipient.ts'
import { recordTestMail } from './throttle.ts'

/** Somebody looks at the page meanwhile. */
const PATIENCE: Patience = { greeting: 8_000, answer: 15_000, inAll: 25_000 }

/**
 * Sends the caller a mail at once, the way every mail goes, and answers what happened. It is no job, so it is not tried again, and no
 * transaction is open meanwhile.
 */
export async function tryMail(call: OwnTransactionsCall): Promise<TestMail> {
  const { app, db, caller, requestId } = call
  await recordTestMail(db.queries, caller.accountId)
  const recipient = await within(db.queries, 'all', tx =>
    recipientOf(tx, caller.accountId, { invitedBy: null, invitedTo: null }),
  )
  if (!recipient) throw new Refusal('conflict', { detail: t('session:noAddressToTest') })
  const found = await send(call, testMail(app.settings, `test-${requestId}`, recipient))
  await within(db.queries, [PROVIDER], tx =>
    audit(tx, authorOf(call), PROVIDER, 'mail.test', [], { outcome: found.outcome }),
  )
  return found
}

async function send({ app }: Pick<OwnTransactionsCall, 'app'>, mail: Mail): Promise<TestMail> {
  const { mail: settings } = app.settings
  const { smtp } = settings
  const common = {
    to: mail.to,
    server: smtp && `${smtp.host}:${smtp.port}`,
    signsIn: smtp !== null && smtp.signIn !== null,
  }
  try {
    const sent = await outboxFor(settings).send(mail, PATIENCE)
    const nothing = { encryption: null, isSignedIn: false, answer: null }
    return { ...common, ...(sent ?? nothing), outcome: sent ? 'sent' : 'kept', isFinal: false }
  } catch (failure) {
    if (!(failure instanceof MailFailure)) throw failure
    const { step, ...facts } = failure.facts
    return { ...common, ...facts, outcome: step }
  }
}
