import { TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../api/api-error.ts'
import { Button } from '../ui/button/button.tsx'
import { Dialog, DialogActions } from '../ui/dialog.tsx'
import styles from './district.module.css'

const MAX_LENGTH = 200

interface ReasonDialogProps {
  readonly title: string
  /** What will happen. */
  readonly text: string
  readonly confirm: string
  readonly onConfirm: (reason: string) => Promise<unknown>
  readonly onDone: () => void
  readonly onClose: () => void
}

/** Says what will happen and asks why, before it is done. */
export function ReasonDialog({ title, text, confirm, onConfirm, onDone, onClose }: ReasonDialogProps) {
  const { t } = useTranslation('provider')
  const [reason, setReason] = useState('')
  const act = useMutation({ mutationFn: onConfirm, onSuccess: onDone })
  const detail = act.error instanceof ApiError ? act.error.errors[0]?.detail : undefined
  return (
    <Dialog onClose={onClose} title={title}>
      <form
        onSubmit={event => {
          event.preventDefault()
          if (reason.trim() !== '') act.mutate(reason)
        }}
      >
        <p className={styles.explained}>{text}</p>
        <TextInput
          label={t('reason.label')}
          description={t('reason.help')}
          value={reason}
          maxLength={MAX_LENGTH}
          required
          data-autofocus
          error={act.error ? (detail ?? t('notDone')) : undefined}
          onChange={event => setReason(event.target.value)}
        />
        <DialogActions>
          <Button onClick={onClose}>{t('reason.cancel')}</Button>
          <Button type="submit" variant="primary" loading={act.isPending} disabled={reason.trim() === ''}>
            {confirm}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
