import type { FileUpload } from '@hornbook/contract/bringing-in/file-uploads'
import { useTranslation } from 'react-i18next'
import { DEFAULT_ZONE, formatExactTime } from '../../../dates/format-dates.ts'
import { Button } from '../../../ui/button/button.tsx'
import sheet from '../../../ui/sheet.module.css'
import { SkeletonRows } from '../../../ui/states/skeleton.tsx'
import { useHubFiles } from './use-hub-files.ts'
import { useTimeLeft } from './use-time-left.ts'
import styles from './waiting-files.module.css'

/** The files that nobody has resolved, to be read on a phone, which has no table of them (HUB-5). */
export function WaitingFiles() {
  const { t } = useTranslation('bringingIn', { keyPrefix: 'fileUploads.hub' })
  const { found, files, counts } = useHubFiles('toDo')
  if (!files && found.error) return null
  return (
    <section className={`${sheet.sheet} ${styles.waiting}`} aria-labelledby="waiting-files">
      <div className={sheet.bar}>
        <h2 id="waiting-files">{t('waiting')}</h2>
        {counts && <span className={styles.count}>{counts.toDo.toLocaleString('en-US')}</span>}
      </div>
      {!files && <SkeletonRows message="information" rows={3} />}
      {files?.length === 0 && <p className={styles.none}>{t('noneWaiting')}</p>}
      {files && files.length > 0 && (
        <ul className={styles.list}>
          {files.map(file => (
            <WaitingFile key={file.id} file={file} />
          ))}
        </ul>
      )}
      {found.hasNextPage && (
        <div className={styles.more}>
          <Button disabled={found.isFetchingNextPage} onClick={() => void found.fetchNextPage()}>
            {t('more')}
          </Button>
        </div>
      )}
    </section>
  )
}

function WaitingFile({ file }: { readonly file: FileUpload }) {
  const { t } = useTranslation('bringingIn', { keyPrefix: 'fileUploads.hub' })
  const left = useTimeLeft(file)
  const { fileName, districtName, uploadedAt, takenBy } = file
  const hand = takenBy === 'You' ? t('youHaveIt') : takenBy === null ? t('nobodyHasIt') : t('hasIt', { name: takenBy })
  return (
    <li className={styles.file}>
      <div>
        <bdi className={styles.name}>{fileName}</bdi>
        <bdi>{districtName}</bdi>
      </div>
      <div>
        <span>
          <time dateTime={uploadedAt} title={formatExactTime(uploadedAt, DEFAULT_ZONE)}>
            {t('sent', { ago: formatAgo(uploadedAt) })}
          </time>
          {left && ', '}
          {left && <span className={left.isSoon ? styles.soon : undefined}>{t('left', { time: left.text })}</span>}
        </span>
        <bdi>{hand}</bdi>
      </div>
    </li>
  )
}

const MINUTE_MS = 60_000
const ago = new Intl.RelativeTimeFormat('en-US')

/** '1 minute ago' at least; hours up to two days, as the list of districts above has it. */
function formatAgo(instant: string): string {
  const minutes = Math.max(1, Math.floor((Date.now() - Date.parse(instant)) / MINUTE_MS))
  const hours = Math.floor(minutes / 60)
  if (hours === 0) return ago.format(-minutes, 'minute')
  return hours < 48 ? ago.format(-hours, 'hour') : ago.format(-Math.floor(hours / 24), 'day')
}
