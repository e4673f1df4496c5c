import { listApiKeys, revokeApiKey } from '@hornbook/contract/data-out/api-keys'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../api/api-error.ts'
import { call } from '../api/call.ts'
import { invalidate } from '../api/queries.ts'
import { formatDateTime } from '../dates/format-dates.ts'
import { useZone } from '../dates/use-zone.ts'
import { announceSaved } from '../form/saved.tsx'
import { Button } from '../ui/button/button.tsx'
import { Dialog, DialogActions } from '../ui/dialog.tsx'
import styles from './data-out.module.css'
import type { Key } from './key.ts'

interface RevokeKeyProps {
  readonly districtId: string
  readonly revoked: Key
  readonly zone: string
  readonly onClose: () => void
}

/** Says which system is cut off before it is. */
export function RevokeKey({ districtId, revoked, zone, onClose }: RevokeKeyProps) {
  const { t } = useTranslation('dataOut', { keyPrefix: 'revoking' })
  const ownZone = useZone(zone)
  const { id, name, lastUsedAt } = revoked
  const revoke = useMutation({
    mutationFn: () => call(revokeApiKey, { params: { districtId, apiKeyId: id } }),
    onSuccess: () => {
      announceSaved(t('done', { name }))
      onClose()
    },
    onSettled: () => void invalidate(listApiKeys),
  })
  const detail = revoke.error instanceof ApiError ? revoke.error.errors[0]?.detail : undefined
  return (
    <Dialog onClose={onClose} title={t('title', { name })}>
      <p className={styles.explained}>
        {lastUsedAt === null ? t('unused') : t('used', { time: formatDateTime(lastUsedAt, ownZone) })}
      </p>
      <p role="alert" className={styles.bad}>
        {revoke.error ? (detail ?? t('refused')) : ''}
      </p>
      <DialogActions>
        <Button data-autofocus onClick={onClose}>
          {t('no')}
        </Button>
        <Button variant="primary" loading={revoke.isPending} onClick={() => revoke.mutate()}>
          {t('yes')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
