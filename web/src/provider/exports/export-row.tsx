import {
  cancelDistrictExport,
  downloadDistrictExport,
  listDistrictExports,
} from '@hornbook/contract/provider/district-exports'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { RowFrom } from '../../api/answer.ts'
import { ApiError } from '../../api/api-error.ts'
import { call } from '../../api/call.ts'
import { invalidate } from '../../api/queries.ts'
import { saveFrom } from '../../api/save-file.ts'
import { formatDateTime } from '../../dates/format-dates.ts'
import { Button } from '../../ui/button/button.tsx'
import notes from '../../ui/notes.module.css'
import { formatSize } from '../../ui/size.ts'
import styles from '../district.module.css'

type Export = RowFrom<typeof listDistrictExports>

interface ExportRowProps {
  readonly districtId: string
  readonly made: Export
  readonly zone: string
}

/** One export: why, by whom, how it stands, and what can be done with it. */
export function ExportRow({ districtId, made, zone }: ExportRowProps) {
  const { t } = useTranslation('provider', { keyPrefix: 'exports' })
  const { id, status, reason, askedBy, askedAt, size, expiresAt, downloads, sha256 } = made
  const params = { districtId, exportId: id }
  const onSettled = () => invalidate(listDistrictExports)
  const download = useMutation({
    mutationFn: () => call(downloadDistrictExport, { params }),
    onSuccess: ({ downloadUrl }) => saveFrom(downloadUrl),
    onSettled,
  })
  const cancel = useMutation({ mutationFn: () => call(cancelDistrictExport, { params }), onSettled })
  const failed = download.error ?? cancel.error
  const detail = failed instanceof ApiError ? failed.errors[0]?.detail : undefined
  const time = formatDateTime(askedAt, zone)
  const stands = {
    count: downloads,
    size: formatSize(size ?? 0),
    date: expiresAt === null ? '' : formatDateTime(expiresAt, zone),
  }
  return (
    <li className={styles.export}>
      <div>
        <b>
          <bdi>{reason}</bdi>
        </b>
        <small>
          <bdi>{t('asked', { name: askedBy, time })}</bdi>
        </small>
        <small data-status={status}>{t(status, stands)}</small>
        {status === 'available' && sha256 && (
          <small className={styles.sum}>
            {t('sum')} <code>{sha256}</code>
          </small>
        )}
        <small role="alert" className={notes.bad}>
          {failed ? (detail ?? t('notDone')) : ''}
        </small>
      </div>
      {status === 'available' && (
        <Button
          size="small"
          loading={download.isPending}
          aria-label={t('downloadOf', { time })}
          onClick={() => download.mutate()}
        >
          {t('download')}
        </Button>
      )}
      {status === 'pending' && (
        <Button
          size="small"
          loading={cancel.isPending}
          aria-label={t('cancelOf', { time })}
          onClick={() => cancel.mutate()}
        >
          {t('cancel')}
        </Button>
      )}
    </li>
  )
}
