import { listConnections, readConnection } from '@hornbook/contract/bringing-in/connections'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../api/api-error.ts'
import { invalidate } from '../api/queries.ts'
import { formatDateTime } from '../dates/format-dates.ts'
import { useZone } from '../dates/use-zone.ts'
import { announceSaved } from '../form/saved.tsx'
import { Button } from '../ui/button/button.tsx'
import { Dialog, DialogActions } from '../ui/dialog.tsx'
import styles from './data-out.module.css'
import { refreshNightlyExports } from './nightly/nightly-export.ts'
import { type Revocable, revoke as revokeKey } from './revoke.ts'
import { type Owner, refreshWebhooks } from './webhooks/owner.ts'

interface RevokeKeyProps {
  readonly owner: Owner
  readonly revoked: Revocable
  readonly zone: string
  readonly onClose: () => void
  /** Where one goes once it is done; else nowhere. */
  readonly onDone?: () => void
}

/** Says which system is cut off before it is. */
export function RevokeKey({ owner, revoked, zone, onClose, onDone }: RevokeKeyProps) {
  const { t } = useTranslation('dataOut', { keyPrefix: 'revoking' })
  const ownZone = useZone(zone)
  const { kind, name, lastUsedAt } = revoked
  // The server's own token is not revoked here.
  const words = kind === 'configuredToken' ? 'serviceToken' : kind
  const revoke = useMutation({
    mutationFn: () => revokeKey(owner, revoked),
    onSuccess: () => {
      announceSaved(t('done', { name }))
      onClose()
      onDone?.()
    },
    // An SFTP account goes with its connection.
    onSettled: () =>
      void Promise.all([refreshWebhooks(), refreshNightlyExports(), invalidate(listConnections, readConnection)]),
  })
  const detail = revoke.error instanceof ApiError ? revoke.error.errors[0]?.detail : undefined
  return (
    <Dialog onClose={onClose} title={t('title', { name })}>
      <p className={styles.explained}>
        {lastUsedAt === null ? t(`unused.${words}`) : t(`used.${words}`, { time: formatDateTime(lastUsedAt, ownZone) })}
      </p>
      <p role="alert" className={styles.bad}>
        {revoke.error ? (detail ?? t(kind === 'sftp' ? 'refusedSftp' : 'refused')) : ''}
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
