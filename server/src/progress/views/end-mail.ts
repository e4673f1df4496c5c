import { z } from 'zod'
import { within } from '../../db/pool.ts'
import { sendMail } from '../../jobs/send-mail.ts'
import { declareTask, handle, id } from '../../jobs/task.ts'
import { htmlOf } from '../../mail/html.ts'
import { t } from '../../texts/texts.ts'
import { greetingOf } from '../reports/greeting.ts'

/** Says once that what a view is about is archived, so that no more mails come. */
export const mailEnd = declareTask({
  name: 'progress.mailViewEnd',
  payload: z.object({ districtId: id, viewId: id }),
  lane: 'remote',
  attempts: 12,
})

export const mailEndHandler = handle(mailEnd, async job => {
  const { districtId, viewId } = job.payload
  const { brand, publicUrl } = job.settings
  const view = await within(job.db.queries, [districtId], tx =>
    tx
      .selectFrom('saved_views as v')
      .innerJoin('accounts as a', 'a.id', 'v.account_id')
      .select(['v.name', 'a.email', 'a.first_name'])
      .where('v.district_id', '=', districtId)
      .where('v.id', '=', viewId)
      .executeTakeFirst(),
  )
  if (!view?.email) return
  const { programName: program, supportEmail: support } = brand
  const subject = t('progress:view.end.subject', { name: view.name })
  const link = `${publicUrl}/dashboard/districts/${districtId}/views`
  const text = [
    greetingOf(view.first_name),
    t('progress:view.end.about', { name: view.name, program }),
    link,
    t('progress:report.mail.signature', { program, support }),
  ].join('\n\n')
  const html = htmlOf({ program, subject, text, link, button: t('progress:view.end.button') })
  await sendMail(job, { id: `view-end-${districtId}-${viewId}`, to: view.email, subject, text, html })
})
