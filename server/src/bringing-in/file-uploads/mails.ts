import { z } from 'zod'
import type { Settings } from '../../configuration/settings.ts'
import { type Db, within } from '../../db/pool.ts'
import { enqueue } from '../../jobs/enqueue.ts'
import { sendMail } from '../../jobs/send-mail.ts'
import { declareTask, flag, handle, id } from '../../jobs/task.ts'
import { htmlOf } from '../../mail/html.ts'
import type { Mail } from '../../mail/outbox.ts'
import { districtAdministrators } from '../../people/district-administrators.ts'
import { t } from '../../texts/texts.ts'
import { ofDistrict, type StoredUpload } from './rows.ts'

/** Tells somebody of the district that a file is done, or what the provider asks about it. */
const mailNews = declareTask({
  name: 'bringingIn.mailFileNews',
  payload: z.object({ districtId: id, fileUploadId: id, isDone: flag, accountId: id.optional() }),
  lane: 'remote',
  attempts: 12,
})

/** Tells the provider that a scanner has found something in a file. */
export const mailInfected = declareTask({
  name: 'bringingIn.mailInfected',
  payload: z.object({ districtId: id, entryId: id }),
  lane: 'remote',
  attempts: 12,
})

export const fileMailHandlers = [
  handle(mailNews, async job => {
    const { districtId, fileUploadId, isDone, accountId } = job.payload
    const mail = await within(job.db.queries, [districtId], tx =>
      newsMail(tx, { district_id: districtId, id: fileUploadId }, { isDone, accountId }, job),
    )
    if (mail) await sendMail(job, mail)
  }),
  handle(mailInfected, async job => {
    const { districtId, entryId } = job.payload
    const mail = await within(job.db.queries, [districtId], tx => infectedMail(tx, districtId, entryId, job.settings))
    await sendMail(job, mail)
  }),
]

/** Whoever has sent it; those who run the district where the provider has sent it for them. */
export async function tellNews(tx: Db, upload: StoredUpload, isDone: boolean): Promise<void> {
  const accountIds = upload.by_admin
    ? (await districtAdministrators(tx, upload.district_id)).map(({ accountId }) => accountId)
    : [upload.account_id]
  for (const accountId of accountIds)
    await enqueue(tx, mailNews, { districtId: upload.district_id, fileUploadId: upload.id, isDone, accountId })
}

async function newsMail(
  tx: Db,
  which: { readonly district_id: string; readonly id: string },
  // A job of an older version names nobody.
  { isDone, accountId }: { readonly isDone: boolean; readonly accountId?: string | undefined },
  { settings, id: jobId }: { readonly settings: Settings; readonly id: string },
): Promise<Mail | null> {
  const upload = await ofDistrict(tx, which).executeTakeFirst()
  const sender =
    upload &&
    (await tx
      .selectFrom('accounts')
      .select(['email'])
      .where('id', '=', accountId ?? upload.account_id)
      .executeTakeFirst())
  // The line may have been taken back meanwhile.
  if (!upload || !sender?.email || (isDone ? upload.resolved_at === null : upload.note === null)) return null
  const { publicUrl, brand } = settings
  const link = `${publicUrl}/roster-file-upload`
  const program = brand.programName
  const file = upload.file_name
  const subject = t(isDone ? 'bringingIn:file.mail.done' : 'bringingIn:file.mail.asked', { file })
  const text = [
    t(isDone ? 'bringingIn:file.mail.isDone' : 'bringingIn:file.mail.isAsked', { file, program }),
    ...(upload.note === null ? [] : [upload.note]),
    link,
    t('bringingIn:file.mail.signature', { program, support: brand.supportEmail }),
  ].join('\n\n')
  const html = htmlOf({ program, subject, text, link, button: t('bringingIn:file.mail.button') })
  return { id: `file-${jobId}`, to: sender.email, subject, text, html }
}

async function infectedMail(tx: Db, districtId: string, entryId: string, settings: Settings): Promise<Mail> {
  const entry = await tx
    .selectFrom('audit_entries as e')
    .innerJoin('districts as d', 'd.id', 'e.district_id')
    .select(['e.facts', 'd.name as district'])
    .where('e.district_id', '=', districtId)
    .where('e.id', '=', entryId)
    .executeTakeFirstOrThrow()
  const { fileName, found } = entry.facts as { fileName: string; found: string }
  const { publicUrl, brand } = settings
  const link = `${publicUrl}/adminhub/uploads`
  const program = brand.programName
  const subject = t('bringingIn:file.mail.infected', { district: entry.district })
  const text = [t('bringingIn:file.mail.isInfected', { district: entry.district, file: fileName, found }), link].join(
    '\n\n',
  )
  const html = htmlOf({ program, subject, text, link, button: t('bringingIn:file.mail.hubButton') })
  return { id: `infected-${districtId}-${entryId}`, to: brand.supportEmail, subject, text, html }
}
