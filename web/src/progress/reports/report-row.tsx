import { formatLongDate } from '@hornbook/rules/time/written-days'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { formatDateTime, formatDay } from '../../dates/format-dates.ts'
import { useUser } from '../../signed-in/current-session.ts'
import { Button } from '../../ui/button/button.tsx'
import { Icon, type IconName } from '../../ui/icons.tsx'
import { Spinner } from '../../ui/states/spinner.tsx'
import { askReport } from './ask-report.ts'
import { OnItsWay } from './on-its-way.tsx'
import { type Attachment, downloadReport } from './report-downloads.ts'
import styles from './reports.module.css'

const DAY_MS = 86_400_000
/** Days before expiry when the list warns. */
const SOON_DAYS = 3

type Tone = 'working' | 'good' | 'soon' | 'bad' | 'over'

/** A report: what it holds, when it was asked for, how it is, and what can be done with it. */
export function ReportRow({ report }: { readonly report: Attachment }) {
  const { t } = useTranslation('progress', { keyPrefix: 'reports' })
  const { t: ofDownload } = useTranslation('progress', { keyPrefix: 'download' })
  const zone = useUser().relationships.timezone
  const dates = `${formatLongDate(report.startDate)} - ${formatLongDate(report.endDate)}`
  const { kind, lang, resourceType, resourceName: name } = report
  const about = t(`kinds.${kind}.${resourceType}`, { name, dates, language: ofDownload(`language.${lang}`) })
  const { tone, icon, words, text } = useStatus(report)
  return (
    <tr>
      <th scope="row">
        <span className={styles.format} aria-hidden="true">
          {report.format}
        </span>
        <span className={styles.what}>
          <b>{report.filename}</b>
          <span>{about}</span>
        </span>
      </th>
      <td className={styles.asked}>{formatDateTime(report.createdAt, zone)}</td>
      <td>
        <span className={styles.status} data-tone={tone} role="status">
          {icon === null ? <Spinner /> : <Icon name={icon} size={16} />} {words}
        </span>
        <span className={styles.note}>{text}</span>
      </td>
      <td className={styles.action}>
        <Action report={report} about={about} />
      </td>
    </tr>
  )
}

interface Status {
  readonly tone: Tone
  /** Null for a spinner. */
  readonly icon: IconName | null
  readonly words: string
  readonly text: string
}

function useStatus({ status, expiresAt }: Attachment): Status {
  const { t } = useTranslation('progress', { keyPrefix: 'reports' })
  const zone = useUser().relationships.timezone
  const day = formatDay(expiresAt, zone)
  const count = Math.ceil((Date.parse(expiresAt) - Date.now()) / DAY_MS)
  switch (status) {
    case 'pending':
      return { tone: 'working', icon: null, words: t('pending'), text: t('pendingText') }
    case 'failed':
      return { tone: 'bad', icon: 'warning', words: t('couldNot'), text: t('couldNotText') }
    case 'expired':
      return { tone: 'over', icon: 'history', words: t('expired', { day }), text: t('expiredText') }
    case 'available':
      return count <= SOON_DAYS
        ? { tone: 'soon', icon: 'history', words: t('soon', { count }), text: t('soonText', { day }) }
        : { tone: 'good', icon: 'check', words: t('available'), text: t('availableText', { count, day }) }
  }
}

function Action({ report, about }: { readonly report: Attachment; readonly about: string }) {
  const { t } = useTranslation('progress', { keyPrefix: 'reports' })
  const download = useMutation({ mutationFn: () => downloadReport(report) })
  const again = useMutation({ mutationFn: () => askReport(wanted(report)) })
  if (report.status === 'pending') return <span className={styles.note}>{t('pendingAction')}</span>
  if (report.status === 'available')
    return (
      <Button
        writes
        variant="soft"
        aria-label={t('downloadNamed', { name: report.filename })}
        aria-disabled={download.isPending}
        onClick={() => !download.isPending && download.mutate()}
      >
        <Icon name="reports" size={16} /> {t(download.isPending ? 'downloading' : 'download')}
      </Button>
    )
  const action = t(({ failed: 'tryAgain', expired: 'makeAgain' } as const)[report.status])
  return (
    <>
      <Button
        writes
        data-failed={again.isError}
        aria-label={t('again', { action, name: report.filename })}
        aria-disabled={again.isPending}
        onClick={() => !again.isPending && again.mutate()}
      >
        <Icon name={again.isError ? 'warning' : 'refresh'} size={16} /> {action}
      </Button>
      {again.data && <OnItsWay about={about} unprintableNames={again.data} onClose={again.reset} />}
    </>
  )
}

const wanted = ({ resourceType, resourceId, startDate, endDate, kind, lang, format }: Attachment) => ({
  resourceType,
  resourceId,
  startDate,
  endDate,
  kind,
  lang,
  format,
})
