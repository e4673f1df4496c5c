import { formatLongDate } from '@hornbook/rules/time/written-days'
import { z } from 'zod'
import type { Settings } from '../../configuration/settings.ts'
import { type Db, within } from '../../db/pool.ts'
import { enqueue } from '../../jobs/enqueue.ts'
import { sendMail } from '../../jobs/send-mail.ts'
import { declareTask, handle, id } from '../../jobs/task.ts'
import { htmlOf } from '../../mail/html.ts'
import type { Mail } from '../../mail/outbox.ts'
import { districtAdministrators } from '../../people/district-administrators.ts'
import { t } from '../../texts/texts.ts'
import { findConnection, type StoredConnection, type WhichConnection } from './rows.ts'
import { shownRuns } from './runs.ts'

const NEWS = ['held', 'failed', 'failing', 'silent', 'caughtUp', 'pauseBegins', 'pauseEnds'] as const
type News = (typeof NEWS)[number]

const mailTask = declareTask({
  name: 'connections.mail',
  payload: z.object({ districtId: id, connectionId: id, staffId: id, runId: id.optional(), news: z.enum(NEWS) }),
  lane: 'remote',
  attempts: 12,
})

/** Tells those who look after a connection, each in a mail of their own. */
export async function tellPeople(tx: Db, which: WhichConnection, news: News, runId?: string): Promise<void> {
  const connection = await findConnection(tx, which)
  if (!connection) return
  for (const { staffId } of await receiversOf(tx, connection))
    await enqueue(tx, mailTask, {
      districtId: which.districtId,
      connectionId: which.id,
      staffId,
      ...(runId !== undefined && { runId }),
      news,
    })
}

/** Those who were named and still run the district, or everybody who runs it. */
async function receiversOf(tx: Db, { district_id: districtId, told }: StoredConnection) {
  const rows = await districtAdministrators(tx, districtId)
  const named = rows.filter(row => told.includes(row.staffId))
  return named.length > 0 ? named : rows
}

export const mailHandler = handle(mailTask, async job => {
  const { districtId, connectionId, staffId, runId, news } = job.payload
  const mail = await within(job.db.queries, [districtId], tx =>
    mailOf(tx, { districtId, id: connectionId }, { staffId, runId, news, jobId: job.id }, job.settings),
  )
  if (mail) await sendMail(job, mail)
})

async function mailOf(
  tx: Db,
  which: WhichConnection,
  { staffId, runId, news, jobId }: { staffId: string; runId: string | undefined; news: News; jobId: string },
  { publicUrl, brand }: Settings,
): Promise<Mail | null> {
  const connection = await findConnection(tx, which)
  const receiver = connection && (await receiversOf(tx, connection)).find(each => each.staffId === staffId)
  if (!connection || !receiver) return null
  const { programName: program, supportEmail: support } = brand
  const { name, nights_silent: count, paused_from: from, paused_until: until } = connection
  const [run] = runId === undefined ? [] : await shownRuns(tx, { ...which, connectionId: which.id, id: runId })
  const values = {
    name,
    program,
    support,
    count,
    from: formatLongDate(from ?? ''),
    until: formatLongDate(until ?? ''),
  }
  const link = `${publicUrl}/districts/${which.districtId}/connections`
  const subject = t(`bringingIn:connection.mail.${news}.subject`, values)
  const text = [
    t('bringingIn:connection.mail.hello', { name: receiver.firstName }),
    t(`bringingIn:connection.mail.${news}.text`, values),
    ...(run ? [run.sentence] : []),
    t(`bringingIn:connection.mail.${news}.do`, values),
    link,
    t('bringingIn:connection.mail.signature', values),
  ].join('\n\n')
  const html = htmlOf({ program, subject, text, link, button: t('bringingIn:connection.mail.button') })
  return { id: `connection-${jobId}`, to: receiver.email, subject, text, html }
}
