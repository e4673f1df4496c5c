import { z } from 'zod'
import type { Author } from '../../audit/audit.ts'
import { type Db, within } from '../../db/pool.ts'
import { enqueue } from '../../jobs/enqueue.ts'
import { sendMail } from '../../jobs/send-mail.ts'
import { declareTask, handle, id, requestId } from '../../jobs/task.ts'
import { secondStepMail } from '../mails.ts'
import { recipientOf } from '../recipient.ts'
import { NOTICES, type Notice } from './notice.ts'

const mailSecondStep = declareTask({
  name: 'session.mailSecondStep',
  payload: z.object({ accountId: id, requestId, notice: z.enum(NOTICES) }),
  lane: 'remote',
  attempts: 12,
})

/** Tells the owner of an account. */
export const notify = (tx: Db, { requestId }: Pick<Author, 'requestId'>, accountId: string, notice: Notice) =>
  enqueue(tx, mailSecondStep, { accountId, requestId, notice })

export const secondStepMailHandler = handle(mailSecondStep, async job => {
  const { accountId, requestId, notice } = job.payload
  const recipient = await within(job.db.queries, 'all', tx =>
    recipientOf(tx, accountId, { invitedBy: null, invitedTo: null }),
  )
  if (recipient) await sendMail(job, secondStepMail(job.settings, `${requestId}-${accountId}`, recipient, notice))
})
