import { z } from 'zod'
import type { Settings } from '../configuration/settings.ts'
import { type Db, within } from '../db/pool.ts'
import { enqueue } from '../jobs/enqueue.ts'
import { sendMail } from '../jobs/send-mail.ts'
import { storedRefusal } from '../jobs/stored-refusal.ts'
import { declareTask, handle, id } from '../jobs/task.ts'
import { htmlOf } from '../mail/html.ts'
import type { Mail } from '../mail/outbox.ts'
import { districtAdministrators } from '../people/district-administrators.ts'
import { t } from '../texts/texts.ts'
import { yearRow } from './school-year.ts'

/** `year` is the calendar year in which it begins. */
const payload = z.object({ districtId: id, staffId: id, year: id })
const mailTask = declareTask({ name: 'year.mailNotBegun', payload, lane: 'remote', attempts: 12 })

/** Tells those who run a district that its year has not begun on the day that was set: nobody sits there that morning (YEAR-8). */
export async function tellNotBegun(tx: Db, districtId: string, year: number): Promise<void> {
  for (const { staffId } of await districtAdministrators(tx, districtId))
    await enqueue(tx, mailTask, { districtId, staffId, year: String(year) })
}

export const mailNotBegunHandler = handle(mailTask, async job => {
  const mail = await within(job.db.queries, [job.payload.districtId], tx =>
    mailOf(tx, job.payload, job.settings, job.id),
  )
  if (mail) await sendMail(job, mail)
})

async function mailOf(
  tx: Db,
  { districtId, staffId, year }: z.output<typeof payload>,
  { publicUrl, brand }: Pick<Settings, 'publicUrl' | 'brand'>,
  jobId: string,
): Promise<Mail | null> {
  const receiver = (await districtAdministrators(tx, districtId)).find(each => each.staffId === staffId)
  const row = await yearRow(tx, districtId, Number(year))
  const reason = storedRefusal(row?.refusal ?? null)?.faults[0]?.detail
  // Somebody was faster: the year has begun, or another day is set.
  if (!receiver || !row || row.begun_entry !== null || row.begin_on !== null || row.working !== null) return null
  const { programName: program, supportEmail: support } = brand
  const values = { program, support, name: receiver.firstName }
  const link = `${publicUrl}/districts/${districtId}/new-school-year`
  const subject = t('year:notBegunMail.subject', values)
  const text = [
    t('year:notBegunMail.hello', values),
    t('year:notBegunMail.text', values),
    ...(reason ? [reason] : []),
    t('year:notBegunMail.do', values),
    link,
    t('year:notBegunMail.signature', values),
  ].join('\n\n')
  const html = htmlOf({ program, subject, text, link, button: t('year:notBegunMail.button') })
  return { id: `year-not-begun-${jobId}`, to: receiver.email, subject, text, html }
}
