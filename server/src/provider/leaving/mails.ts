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

/** What has happened to a purge; without any flag it has been proposed. */
interface News {
  readonly isAgreed?: boolean
  readonly isNear?: boolean
  readonly isCancelled?: boolean
}

const mailLeaving = declareTask({
  name: 'provider.mailLeaving',
  payload: z.object({ districtId: id, purgeId: id, accountId: id, isAgreed: flag, isNear: flag, isCancelled: flag }),
  lane: 'remote',
  attempts: 12,
})

/** Tells the district's administrators, each in a mail of their own. */
export async function tellAdministrators(tx: Db, districtId: string, purgeId: string, news: News): Promise<void> {
  const { isAgreed = false, isNear = false, isCancelled = false } = news
  for (const { accountId } of await districtAdministrators(tx, districtId))
    await enqueue(tx, mailLeaving, { districtId, purgeId, accountId, isAgreed, isNear, isCancelled })
}

export const mailLeavingHandler = handle(mailLeaving, async job => {
  const { districtId, purgeId, accountId, ...news } = job.payload
  const mail = await within(job.db.queries, [districtId], tx =>
    leavingMail(tx, { districtId, purgeId, accountId, jobId: job.id }, news, job.settings),
  )
  if (mail) await sendMail(job, mail)
})

const textKeyOf = ({ isAgreed, isNear, isCancelled }: News) =>
  isCancelled ? 'cancelled' : isNear ? 'near' : isAgreed ? 'agreed' : 'proposed'

async function leavingMail(
  tx: Db,
  which: { readonly districtId: string; readonly purgeId: string; readonly accountId: string; readonly jobId: string },
  news: News,
  { publicUrl, brand }: Settings,
): Promise<Mail | null> {
  const found = await tx
    .selectFrom('district_purges as p')
    .innerJoin('districts as d', 'd.id', 'p.district_id')
    .where('p.district_id', '=', which.districtId)
    .where('p.id', '=', which.purgeId)
    .select(['p.status', 'p.purge_on', 'd.name'])
    .executeTakeFirst()
  const receiver = (await districtAdministrators(tx, which.districtId)).find(
    ({ accountId }) => accountId === which.accountId,
  )
  // Somebody may have cancelled meanwhile, which has a mail of its own.
  const isOver = found?.status === 'cancelled' && !news.isCancelled
  if (!found || !receiver || isOver) return null
  const { programName: program, supportEmail: support } = brand
  const [year, month, day] = found.purge_on.split('-')
  const values = { program, support, district: found.name, day: `${month}/${day}/${year}` }
  const key = textKeyOf(news)
  const subject = t(`provider:leaving.mail.${key}.subject`, values)
  const paragraphs = [
    t(`provider:leaving.mail.${key}.text`, values),
    ...(news.isCancelled ? [] : [t('provider:leaving.mail.goes', values), t('provider:leaving.mail.stop', values)]),
  ]
  const text = [...paragraphs, publicUrl, t('provider:leaving.mail.signature', values)].join('\n\n')
  const html = htmlOf({ program, subject, text, link: publicUrl, button: t('provider:leaving.mail.button', values) })
  return { id: `leaving-${which.jobId}`, to: receiver.email, subject, text, html }
}
