import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../../api/api-error.ts'
import { Button } from '../../ui/button/button.tsx'
import { Dialog, DialogActions } from '../../ui/dialog.tsx'
import hub from '../district.module.css'
import styles from './leaving.module.css'

interface AskDialogProps {
  readonly title: string
  readonly text: string
  readonly confirm: string
  readonly back: string
  readonly isReady?: boolean
  readonly onConfirm: () => Promise<void>
  readonly onClose: () => void
  /** What is filled in first; it gets what was refused. */
  readonly children?: (problem: string | undefined) => ReactNode
}

/** Says what will happen before it is done, and stays with the reason if it is refused. */
export function AskDialog({
  title,
  text,
  confirm,
  back,
  isReady = true,
  onConfirm,
  onClose,
  children,
}: AskDialogProps) {
  const { t } = useTranslation('provider', { keyPrefix: 'leaving' })
  const act = useMutation({ mutationFn: onConfirm, onSuccess: onClose })
  const detail = act.error instanceof ApiError ? act.error.errors[0]?.detail : undefined
  const problem = act.error ? (detail ?? t('notDone')) : undefined
  return (
    <Dialog onClose={onClose} title={title}>
      <form
        onSubmit={event => {
          event.preventDefault()
          if (isReady) act.mutate()
        }}
      >
        <p className={hub.explained}>{text}</p>
        {children?.(problem)}
        {!children && problem && (
          <p className={styles.bad} role="alert">
            {problem}
          </p>
        )}
        <DialogActions>
          <Button onClick={onClose}>{back}</Button>
          <Button type="submit" variant="primary" loading={act.isPending} disabled={!isReady}>
            {confirm}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
