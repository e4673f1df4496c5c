import { deleteDistrictSignOn } from '@hornbook/contract/session/district-sign-ons'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../../api/api-error.ts'
import { call } from '../../api/call.ts'
import { announceSaved } from '../../form/saved.tsx'
import { Button } from '../../ui/button/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import styles from './sign-ons.module.css'
import { readWaysAgain, type Way } from './ways.ts'

interface RemoveWayProps {
  readonly districtId: string
  readonly way: Way
  readonly onClose: () => void
}

/** Says whose way in ends before it does. */
export function RemoveWay({ districtId, way, onClose }: RemoveWayProps) {
  const { t } = useTranslation('rostering', { keyPrefix: 'signOns' })
  const { id, name, linkedCount } = way
  const remove = useMutation({
    mutationFn: () => call(deleteDistrictSignOn, { params: { districtId, signOnId: id } }),
    onSuccess: () => {
      announceSaved(t('removing.done', { name }))
      onClose()
      void readWaysAgain()
    },
  })
  const detail = remove.error instanceof ApiError ? remove.error.errors[0]?.detail : undefined
  return (
    <Dialog onClose={onClose} title={t('removing.title', { name })}>
      <p>{t('removing.text', { count: linkedCount })}</p>
      <p role="alert" className={styles.bad}>
        {remove.error ? (detail ?? t('refused')) : ''}
      </p>
      <div className={styles.dialogActions}>
        <Button data-autofocus onClick={onClose}>
          {t('removing.no')}
        </Button>
        <Button variant="primary" loading={remove.isPending} onClick={() => remove.mutate()}>
          {t('removing.yes')}
        </Button>
      </div>
    </Dialog>
  )
}
