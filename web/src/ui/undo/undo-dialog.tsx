import type { RecordsMovedOn } from '@hornbook/contract/moved-on'
import { Group } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../../api/api-error.ts'
import { Button } from '../button/button.tsx'
import { Dialog } from '../dialog.tsx'
import { MovedOn } from './moved-on.tsx'
import styles from './undo.module.css'

interface UndoDialogProps {
  readonly title: string
  readonly text: string
  readonly confirm: string
  readonly failed: string
  /** With true, what has changed since stays as it is, and the rest is undone. */
  readonly undo: (override: boolean) => Promise<unknown>
  /** After each try: what is shown may have changed either way. */
  readonly onSettled: () => unknown
  readonly onClose: () => void
}

/** Undoes something once that is confirmed. Records that have changed since are listed before the rest is undone. */
export function UndoDialog({ title, text, confirm, failed, undo, onSettled, onClose }: UndoDialogProps) {
  const { t } = useTranslation('ui', { keyPrefix: 'undo' })
  const run = useMutation({ mutationFn: undo, onSuccess: onClose, onSettled })
  const refused = run.error instanceof ApiError ? run.error : null
  // The contract defines this code's meta; like every answer, it is not validated here.
  const moved = refused?.code === 'movedOn' ? (refused.errors[0]?.meta as unknown as RecordsMovedOn) : null
  return (
    <Dialog onClose={onClose} title={title} size={moved ? 'lg' : 'md'}>
      <p className={styles.text}>{text}</p>
      {moved && <MovedOn moved={moved} />}
      {run.isError && !moved && (
        <p className={styles.problem} role="alert">
          {failed} {refused?.errors[0]?.detail}
        </p>
      )}
      <Group justify="flex-end" mt="lg" gap="xs">
        <Button onClick={onClose} data-autofocus>
          {t('cancel')}
        </Button>
        {moved?.rest !== 0 && (
          <Button variant="primary" loading={run.isPending} onClick={() => run.mutate(moved !== null)}>
            {moved ? t('rest') : confirm}
          </Button>
        )}
      </Group>
    </Dialog>
  )
}
