import { type FileUpload, listFileUploads } from '@hornbook/contract/bringing-in/file-uploads'
import { today } from '@hornbook/rules/time/dates'
import { formatLongDate } from '@hornbook/rules/time/written-days'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { configuration } from '../../api/configuration.ts'
import { queryFor } from '../../api/queries.ts'
import { formatDateTime, formatDay } from '../../dates/format-dates.ts'
import { useZone } from '../../dates/use-zone.ts'
import sheet from '../../ui/sheet.module.css'
import { formatSize } from '../../ui/size.ts'
import { Empty } from '../../ui/states/empty.tsx'
import { Failure } from '../../ui/states/failure.tsx'
import { SkeletonRows } from '../../ui/states/skeleton.tsx'
import { LineFromUs } from './line-from-us.tsx'
import { Readable } from './readable.tsx'
import styles from './upload-files.module.css'

const POLL_MS = 30_000

/** Where each file stands, so that nobody has to phone. */
export function OwnFiles({ districtId }: { readonly districtId: string | undefined }) {
  const { t } = useTranslation('bringingIn', { keyPrefix: 'fileUploads.own' })
  const { data, error, refetch } = useQuery({
    ...queryFor(listFileUploads, { query: { limit: '200' } }),
    staleTime: 0,
    refetchInterval: POLL_MS,
  })
  const files = data?.items
    .filter(file => districtId === undefined || file.districtId === districtId)
    .toSorted((a, b) => (a.uploadedAt < b.uploadedAt ? 1 : -1))
  return (
    <section className={`${sheet.sheet} ${styles.own}`} aria-labelledby="your-files">
      <div className={sheet.bar}>
        <h2 id="your-files">{t('title')}</h2>
        {files && files.length > 0 && <span className={styles.count}>{t('count', { count: files.length })}</span>}
      </div>
      {!files && error && <Failure error={error} title={t('failed')} onRetry={() => void refetch()} />}
      {!files && !error && <SkeletonRows message="information" rows={3} />}
      {files?.length === 0 && (
        <Empty compact title={t('none')}>
          {t('noneText')}
        </Empty>
      )}
      {files && files.length > 0 && (
        <table className={`${sheet.table} ${styles.files}`}>
          <thead>
            <tr>
              {(['file', 'sent', 'stands', 'next'] as const).map(column => (
                <th key={column} scope="col">
                  {t(column)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {files.map(file => (
              <FileRow key={file.id} file={file} usualDays={data?.usualDays ?? null} />
            ))}
          </tbody>
        </table>
      )}
    </section>
  )
}

interface FileRowProps {
  readonly file: FileUpload
  /** How many days files usually take; null while too few were measured. */
  readonly usualDays: number | null
}

function FileRow({ file, usualDays }: FileRowProps) {
  const { t } = useTranslation('bringingIn', { keyPrefix: 'fileUploads.own' })
  const zone = useZone(null)
  const mayOpen = file.resolvedAt === null && file.status !== 'purged'
  return (
    <tr>
      <th scope="row" className={styles.file}>
        <bdi>{file.fileName}</bdi>
        <small>{formatSize(file.size)}</small>
      </th>
      <td className={styles.sentAt}>
        {formatDateTime(file.uploadedAt, zone)}
        <small>
          <bdi>{file.byAdmin ? t('byUs', { name: file.uploaderName }) : file.uploaderName}</bdi>
        </small>
      </td>
      <td>
        <Stages file={file} />
      </td>
      <td className={styles.next}>
        <Next file={file} usualDays={usualDays} zone={zone} />
        <LineFromUs file={file} />
        {mayOpen && file.readableAs && <Readable file={file} readableAs={file.readableAs} />}
      </td>
    </tr>
  )
}

const STAGES = ['received', 'worked', 'done'] as const

/** Received, being worked on, done: a word and a bar for each, and the one it is at is told apart by both. */
function Stages({ file }: { readonly file: FileUpload }) {
  const { t } = useTranslation('bringingIn', { keyPrefix: 'fileUploads.own.stages' })
  const at = file.resolvedAt !== null ? 3 : file.takenBy !== null ? 1 : 0
  return (
    <ol className={styles.stages}>
      {STAGES.map((stage, place) => (
        <li
          key={stage}
          data-state={place < at ? 'past' : place === at ? 'now' : 'ahead'}
          aria-current={place === at ? 'step' : undefined}
        >
          {place < at && '✓ '}
          {t(stage)}
        </li>
      ))}
    </ol>
  )
}

function Next({ file, usualDays, zone }: FileRowProps & { readonly zone: string }) {
  const { t } = useTranslation('bringingIn', { keyPrefix: 'fileUploads.own' })
  const email = configuration().brand.supportEmail
  const { resolvedAt, resolvedBy, takenBy, takenAt, dueBy, status, downloadCount } = file
  const day = formatLongDate(dueBy)
  if (resolvedAt !== null) {
    const done = t('done', { day: formatDay(resolvedAt, zone), name: resolvedBy ?? '' })
    return <p>{status === 'purged' ? `${done} ${t('purged')}` : done}</p>
  }
  if (status === 'purged')
    return <p>{t(downloadCount === 0 && takenBy === null ? 'purgedUnread' : 'purgedUndone', { email })}</p>
  if (dueBy < today(zone, Date.now())) return <p>{t('late', { day, email })}</p>
  const since = formatDay(takenAt ?? file.uploadedAt, zone)
  return (
    <p>
      {takenBy === null ? t('nobody') : t('has', { name: takenBy, since })}{' '}
      {usualDays === null ? t('promised', { day }) : t('usual', { day, count: usualDays })}
    </p>
  )
}
