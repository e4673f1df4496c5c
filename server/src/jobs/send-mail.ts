import { within } from '../db/pool.ts'
import { MailFailure } from '../mail/failure.ts'
import type { Mail } from '../mail/outbox.ts'
import { forgetRefusals, noteRefusal } from './returned-mail.ts'
import { CannotSucceed, type Job } from './task.ts'

/**
 * Sends a mail. An address that is refused for good (5xx) is written down with the staff who have it, and nothing is left to do: with
 * another address they are written to anew. Where nobody of a district has it, the job fails and is not tried again. Any other
 * failure is thrown, and tried again.
 */
export async function sendMail({ outbox, db }: Pick<Job, 'outbox' | 'db'>, mail: Mail): Promise<void> {
  try {
    await outbox.send(mail)
  } catch (failure) {
    if (!(failure instanceof MailFailure && failure.facts.step === 'address' && failure.facts.isFinal)) throw failure
    const { facts, code } = failure
    const isNoted = await within(db.queries, 'all', tx => noteRefusal(tx, mail.to, facts.answer))
    if (!isNoted) throw new CannotSucceed(`The mail server refused the address (${code})`)
    return
  }
  await within(db.queries, 'all', tx => forgetRefusals(tx, mail.to))
}
