import { Checkbox } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../../api/api-error.ts'
import { Button } from '../../ui/button/button.tsx'
import { Dialog, DialogActions } from '../../ui/dialog.tsx'
import styles from '../data-out.module.css'
import { callsOf, type Owner, refreshWebhooks } from './owner.ts'
import type { Webhook } from './webhook.ts'

interface ReplaceSecretProps {
  readonly owner: Owner
  readonly webhook: Webhook
  readonly onMade: (webhook: Webhook) => void
  readonly onClose: () => void
}

/** Says how long the old secret still signs, and asks whether it has leaked. */
export function ReplaceSecret({ owner, webhook, onMade, onClose }: ReplaceSecretProps) {
  const { t } = useTranslation('dataOut', { keyPrefix: 'webhooks.replacing' })
  const [endsOld, setEndsOld] = useState(false)
  const replace = useMutation({
    mutationFn: () => callsOf(owner).replaceSecret(webhook.id, { endsOld }),
    onSuccess: ({ row }) => onMade(row),
    onSettled: () => void refreshWebhooks(),
  })
  const detail = replace.error instanceof ApiError ? replace.error.errors[0]?.detail : undefined
  return (
    <Dialog onClose={onClose} title={t('title', { name: webhook.name })}>
      <p className={styles.explained}>{t(endsOld ? 'textLeaked' : 'text')}</p>
      <Checkbox label={t('leaked')} checked={endsOld} onChange={event => setEndsOld(event.currentTarget.checked)} />
      <p role="alert" className={styles.bad}>
        {replace.error ? (detail ?? t('refused')) : ''}
      </p>
      <DialogActions>
        <Button data-autofocus onClick={onClose}>
          {t('no')}
        </Button>
        <Button variant="primary" loading={replace.isPending} onClick={() => replace.mutate()}>
          {t('yes')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
