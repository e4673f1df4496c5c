import { formatDecimal } from '@hornbook/rules/figures/display'
import { formatLongDate } from '@hornbook/rules/time/written-days'
import type { Settings } from '../../configuration/settings.ts'
import type { Db } from '../../db/pool.ts'
import { htmlOf } from '../../mail/html.ts'
import type { Mail } from '../../mail/outbox.ts'
import { t } from '../../texts/texts.ts'
import type { Attachment } from '../reports/attachments.ts'
import { lastDayOf } from '../reports/expiry.ts'
import { greetingOf } from '../reports/greeting.ts'
import { type Figures, type FiguresBeside, type MailFigures, mailFigures } from './mail-figures.ts'
import { stopToken } from './stop-link.ts'

/** The mail that brings a view: its figures now and then in words, and where the page, the PDF and the end of these mails are. */
export async function viewMail(
  tx: Db,
  attachment: Attachment,
  { brand, publicUrl, secret }: Settings,
): Promise<Mail | null> {
  const { district_id: districtId, view_id: viewId } = attachment
  if (viewId === null) return null
  const view = await tx
    .selectFrom('saved_views as v')
    .innerJoin('accounts as a', 'a.id', 'v.account_id')
    .select(['v.name', 'v.address', 'a.email', 'a.first_name'])
    .where('v.district_id', '=', districtId)
    .where('v.id', '=', viewId)
    // Stopped while the report was made.
    .where('v.every', 'is not', null)
    .executeTakeFirst()
  if (!view?.email) return null
  const { programName: program, supportEmail: support } = brand
  const { name } = view
  const figures = mailFigures.parse(attachment.told)
  const subject = t('progress:view.mail.subject', { name, unit: attachment.unit_name })
  const [link, reports] = [`${publicUrl}${view.address}`, `${publicUrl}/my-reports`]
  const stop = `${publicUrl}/stop-mails?token=${stopToken(secret, { districtId, viewId })}`
  const text = [
    greetingOf(view.first_name),
    t('progress:view.mail.about', { name, unit: attachment.unit_name, dates: datesOf(figures.now) }),
    ...besideLines(figures),
    ...(figures.now.beside.length > 0 ? [t('progress:view.mail.all', { unit: attachment.unit_name })] : []),
    linesOf(figures),
    link,
    t(`progress:view.mail.${reportOf(attachment)}`, {
      day: await lastDayOf(tx, attachment),
    }),
    reports,
    t('progress:view.mail.stop', { name }),
    stop,
    t('progress:report.mail.signature', { program, support }),
  ].join('\n\n')
  const links = { [reports]: t('progress:report.mail.button'), [stop]: t('progress:view.mail.stopButton') }
  const html = htmlOf({ program, subject, text, link, button: t('progress:view.mail.button'), links })
  return { id: `report-${districtId}-${attachment.id}`, to: view.email, subject, text, html }
}

/** Only the tables of a class name children. */
const reportOf = ({ kind, unit_kind: unit }: Attachment) =>
  kind === 'boardBrief' ? 'brief' : unit === 'classroom' ? 'students' : 'tables'

const datesOf = ({ start, end }: Figures) =>
  start === end ? formatLongDate(start) : `${formatLongDate(start)} - ${formatLongDate(end)}`

/** A line for each school or class side by side, with what the last mail said of it. */
const besideLines = ({ now, before }: MailFigures): string[] =>
  now.beside.map(each => {
    const then = before?.beside.find(({ id }) => id === each.id)
    const line = t('progress:view.mail.beside', { ...each, days: daysText(each) })
    if (!before || !then) return line
    const since = formatLongDate(before.day)
    return `${line} ${t('progress:view.mail.besideThen', { ...then, since, days: daysText(then) })}`
  })

const daysText = ({ days, schoolDays }: FiguresBeside) =>
  schoolDays === 0
    ? t('progress:view.mail.besideNoSchool')
    : t('progress:view.mail.besideDays', { days: formatDecimal(days) })

/** A line for each figure; what the last mail said stands beside it. */
function linesOf({ now, before }: MailFigures): string {
  const lines = [
    t('progress:view.mail.needYou', now),
    t('progress:view.mail.onPath', now),
    now.schoolDays === 0
      ? t('progress:view.mail.noSchool')
      : t('progress:view.mail.days', { days: formatDecimal(now.days) }),
  ]
  if (before === null) return [...lines, t('progress:view.mail.first')].join('\n\n')
  const since = formatLongDate(before.day)
  const then = [
    t('progress:view.mail.needYouThen', { ...before, since }),
    t('progress:view.mail.onPathThen', { ...before, since }),
    before.schoolDays === 0
      ? t('progress:view.mail.noSchoolThen', { dates: datesOf(before) })
      : t('progress:view.mail.daysThen', { days: formatDecimal(before.days), dates: datesOf(before) }),
  ]
  return lines.map((line, at) => `${line} ${then[at]}`).join('\n\n')
}
