import '../texts.ts'
import { TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../../api/api-error.ts'
import { useLetGo } from '../../form/leave-guard.tsx'
import { useUser } from '../../signed-in/current-session.ts'
import { startViewing } from '../../signed-in/viewing.ts'
import { Button } from '../../ui/button/button.tsx'
import { IconButton } from '../../ui/button/icon-button.tsx'
import { TextButton } from '../../ui/button/text-button.tsx'
import { Dialog, DialogActions } from '../../ui/dialog.tsx'
import { Icon } from '../../ui/icons.tsx'
import type { Teacher } from './teacher.ts'
import styles from './view-as.module.css'

interface ViewAsProps {
  readonly teacher: Pick<Teacher, 'id' | 'fullName' | 'authCredentialsSetAt' | 'archived'>
  /** Among words, as a button of its own, or as a sign in a column of such. */
  readonly among?: 'words' | 'buttons' | 'signs'
}

/** Lets an Administrator see what a member of staff sees who can sign in; nothing for others. */
export function ViewAs({ teacher, among = 'words' }: ViewAsProps) {
  const { t } = useTranslation('rostering', { keyPrefix: 'staff.viewAs' })
  const { userType } = useUser()
  const [open, setOpen] = useState(false)
  if (userType !== 'Administrator' || teacher.authCredentialsSetAt === null || teacher.archived) return null
  const spoken = t('spoken', { name: teacher.fullName })
  return (
    <>
      {among === 'words' && (
        <TextButton className={styles.link} aria-label={spoken} onClick={() => setOpen(true)}>
          {t('action')}
        </TextButton>
      )}
      {among === 'buttons' && (
        <Button aria-label={spoken} onClick={() => setOpen(true)}>
          {t('action')}
        </Button>
      )}
      {among === 'signs' && (
        <IconButton aria-label={spoken} title={spoken} onClick={() => setOpen(true)}>
          <Icon name="eye" size={17} />
        </IconButton>
      )}
      {open && <ViewAsDialog teacher={teacher} onClose={() => setOpen(false)} />}
    </>
  )
}

const MAX_LENGTH = 200

function ViewAsDialog({ teacher: { id, fullName }, onClose }: ViewAsProps & { readonly onClose: () => void }) {
  const { t } = useTranslation('rostering', { keyPrefix: 'staff.viewAs' })
  const letGo = useLetGo()
  const [reason, setReason] = useState('')
  const [isMissing, setIsMissing] = useState(false)
  const begin = useMutation({
    mutationFn: () => {
      letGo()
      return startViewing(id, reason)
    },
  })
  const detail = begin.error instanceof ApiError ? begin.error.errors[0]?.detail : undefined
  const problem = isMissing ? t('missing') : begin.error ? (detail ?? t('failed')) : undefined
  return (
    <Dialog onClose={onClose} title={t('title', { name: fullName })}>
      <form
        onSubmit={event => {
          event.preventDefault()
          // React hands events on to the form of the record, beneath which this dialog is rendered.
          event.stopPropagation()
          const given = reason.trim() !== ''
          setIsMissing(!given)
          if (given) begin.mutate()
          else event.currentTarget.querySelector('input')?.focus()
        }}
      >
        <p className={styles.about}>{t('about')}</p>
        <TextInput
          label={t('reason')}
          description={t('help')}
          value={reason}
          maxLength={MAX_LENGTH}
          aria-required
          data-autofocus
          error={problem}
          onChange={event => setReason(event.target.value)}
        />
        <DialogActions>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button type="submit" variant="primary" loading={begin.isPending}>
            {t('begin')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
