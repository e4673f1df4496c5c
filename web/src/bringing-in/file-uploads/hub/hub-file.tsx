import {
  downloadFile,
  type FileUpload,
  listFileUploads,
  readFileAccessLog,
  resolveFile,
  takeFile,
} from '@hornbook/contract/bringing-in/file-uploads'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../../../api/api-error.ts'
import { call } from '../../../api/call.ts'
import { invalidate } from '../../../api/queries.ts'
import { saveFrom } from '../../../api/save-file.ts'
import { DEFAULT_ZONE } from '../../../dates/format-dates.ts'
import { Button } from '../../../ui/button/button.tsx'
import { IconButton } from '../../../ui/button/icon-button.tsx'
import { TextButton } from '../../../ui/button/text-button.tsx'
import { Icon } from '../../../ui/icons.tsx'
import notes from '../../../ui/notes.module.css'
import sheet from '../../../ui/sheet.module.css'
import { useOpenFile } from '../readable.tsx'
import { AccessLog } from './access-log.tsx'
import styles from './hub-files.module.css'
import { NoteDialog } from './note-dialog.tsx'
import { useTimeLeft } from './use-time-left.ts'

const COLUMNS = 8

const pacific = new Intl.DateTimeFormat('en-GB', {
  timeZone: DEFAULT_ZONE,
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
})

/** day/month/year in Pacific time (HUB-1). */
const formatPacific = (instant: string) => pacific.format(new Date(instant))

/** One file, what can be done with it, and its log beneath. */
export function HubFile({ file }: { readonly file: FileUpload }) {
  const { t } = useTranslation('bringingIn', { keyPrefix: 'fileUploads.hub' })
  const [isOpen, setOpen] = useState(false)
  const [isWriting, setWriting] = useState(false)
  const { id, fileName, status } = file
  const query = { fileId: id }
  const onSettled = () => invalidate(listFileUploads, readFileAccessLog)
  const download = useMutation({
    mutationFn: () => call(downloadFile, { query }),
    onSuccess: ({ downloadUrl }) => saveFrom(downloadUrl),
    onSettled,
  })
  const resolve = useMutation({ mutationFn: () => call(resolveFile, { query }), onSettled })
  const take = useMutation({
    mutationFn: () => call(takeFile, { query: file.takenById === null ? query : { ...query, from: file.takenById } }),
    onSettled,
  })
  const opening = useOpenFile(file)
  const failed = download.error ?? resolve.error ?? take.error
  const problem = failed ? (detailOf(failed) ?? t('failed')) : opening.problem
  const isPurged = status === 'purged'
  return (
    <>
      <tr className={styles.row} data-status={status}>
        <th scope="row" className={styles.name}>
          <bdi>{fileName}</bdi>
        </th>
        <td>
          <span className={styles.status}>{t(`statuses.${status}`)}</span>
          <InHand file={file} isTaking={take.isPending} onTake={() => take.mutate()} />
        </td>
        <td className={styles.district}>
          <bdi>{file.districtName}</bdi>
          <small>
            <bdi>{file.byAdmin ? t('forDistrict', { name: file.uploaderName }) : file.uploaderName}</bdi>
          </small>
        </td>
        <td>{formatPacific(file.uploadedAt)}</td>
        <td>
          <Until file={file} />
        </td>
        <td className={sheet.number}>{file.downloadCount}</td>
        <td className={styles.resolved}>
          {file.resolvable ? (
            <Button
              size="small"
              variant="quiet"
              loading={resolve.isPending}
              aria-label={t('resolveFile', { file: fileName })}
              onClick={() => resolve.mutate()}
            >
              <Icon name="check" size={16} /> {t('resolve')}
            </Button>
          ) : (
            <bdi>{file.resolvedBy ?? t('nobody')}</bdi>
          )}
        </td>
        <td className={styles.actions}>
          {file.readableAs && !isPurged && (
            <Button
              size="small"
              variant="soft"
              loading={opening.isPending}
              aria-label={t('openFile', { file: fileName })}
              onClick={opening.open}
            >
              {t('open')}
            </Button>
          )}
          <Button
            size="small"
            loading={download.isPending}
            disabled={isPurged}
            aria-label={t('downloadFile', { file: fileName })}
            onClick={() => download.mutate()}
          >
            <Icon name="reports" size={16} /> <span className={styles.word}>{t('download')}</span>
          </Button>
          <IconButton
            aria-label={t('write', { file: fileName })}
            aria-haspopup="dialog"
            onClick={() => setWriting(true)}
          >
            <Icon name="mail" size={17} />
          </IconButton>
          <IconButton
            aria-label={t('history', { file: fileName })}
            aria-expanded={isOpen}
            onClick={() => setOpen(now => !now)}
          >
            <Icon name="history" size={17} />
          </IconButton>
        </td>
      </tr>
      {(file.note || problem || isOpen) && (
        <tr className={styles.beneath}>
          <td colSpan={COLUMNS}>
            {file.note && (
              <p className={styles.note}>
                {t('asked')} <bdi>{file.note}</bdi>
              </p>
            )}
            {file.answer && file.answeredAt && (
              <p className={styles.note} data-answer>
                <b>
                  <bdi>{t('answered', { name: file.answeredBy ?? '', day: formatPacific(file.answeredAt) })}</bdi>
                </b>{' '}
                <bdi>{file.answer}</bdi>
              </p>
            )}
            <p className={notes.bad} role="alert">
              {problem}
            </p>
            {isOpen && <AccessLog fileId={id} />}
          </td>
        </tr>
      )}
      {isWriting && <NoteDialog file={file} onClose={() => setWriting(false)} />}
    </>
  )
}

interface InHandProps {
  readonly file: FileUpload
  readonly isTaking: boolean
  readonly onTake: () => void
}

/** Who has it, so that two do not work on one file, and from whom they took it over; nothing once it is done. */
function InHand({ file: { fileName, status, resolvedAt, takenBy, takenFrom }, isTaking, onTake }: InHandProps) {
  const { t } = useTranslation('bringingIn', { keyPrefix: 'fileUploads.hub' })
  if (status === 'purged' || resolvedAt !== null) return null
  const from = takenFrom === 'You' ? t('takenFromYou') : takenFrom && t('takenFrom', { name: takenFrom })
  const has = takenBy && (takenBy === 'You' ? t('youHaveIt') : t('hasIt', { name: takenBy }))
  return (
    <small className={styles.hand}>
      {has && <bdi>{[has, from].filter(Boolean).join(', ')} </bdi>}
      {takenBy !== 'You' && (
        <TextButton
          disabled={isTaking}
          aria-label={
            takenBy ? t('takeFileOver', { file: fileName, name: takenBy }) : t('takeFile', { file: fileName })
          }
          onClick={onTake}
        >
          {t(takenBy ? 'takeOver' : 'take')}
        </TextButton>
      )}
    </small>
  )
}

const detailOf = (error: unknown) => (error instanceof ApiError ? error.errors[0]?.detail : undefined)

function Until({ file }: { readonly file: FileUpload }) {
  const left = useTimeLeft(file)
  if (!left) return null
  return left.isSoon ? <b className={styles.soon}>{left.text}</b> : left.text
}
