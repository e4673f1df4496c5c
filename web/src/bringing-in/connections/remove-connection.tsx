import { deleteConnection } from '@hornbook/contract/bringing-in/connections'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../../api/api-error.ts'
import { call } from '../../api/call.ts'
import { announceSaved } from '../../form/saved.tsx'
import { Button } from '../../ui/button/button.tsx'
import { Dialog, DialogActions } from '../../ui/dialog.tsx'
import styles from './connections.module.css'
import { type Connection, readConnectionsAgain } from './connections.ts'

interface RemoveConnectionProps {
  readonly districtId: string
  readonly connection: Connection
  readonly onClose: () => void
}

/** Says what stays before a connection is removed. */
export function RemoveConnection({ districtId, connection: { id, name }, onClose }: RemoveConnectionProps) {
  const { t } = useTranslation('bringingIn', { keyPrefix: 'connections.removing' })
  const { t: other } = useTranslation('bringingIn', { keyPrefix: 'connections.actions' })
  const remove = useMutation({
    mutationFn: () => call(deleteConnection, { params: { districtId, connectionId: id } }),
    onSuccess: () => {
      announceSaved(t('done', { name }))
      onClose()
    },
    onSettled: () => void readConnectionsAgain(),
  })
  const detail = remove.error instanceof ApiError ? remove.error.errors[0]?.detail : undefined
  return (
    <Dialog onClose={onClose} title={t('title', { name })}>
      <p>{t('text')}</p>
      <p role="alert" className={styles.bad}>
        {remove.error ? (detail ?? other('refused')) : ''}
      </p>
      <DialogActions>
        <Button data-autofocus onClick={onClose}>
          {t('no')}
        </Button>
        <Button variant="primary" loading={remove.isPending} onClick={() => remove.mutate()}>
          {t('yes')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
