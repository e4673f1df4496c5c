import { type Factor, renameFactor } from '@hornbook/contract/session/second-step'
import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../api/call.ts'
import { MAX_FACTOR_NAME } from '../../second-step/set-up/add-passkey.tsx'
import { useAsking } from '../../second-step/use-asking.ts'
import { Button } from '../../ui/button/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import styles from './second-step.module.css'

interface RenameDialogProps {
  readonly factor: Factor
  readonly onDone: () => void
  readonly onClose: () => void
}

export function RenameDialog({ factor, onDone, onClose }: RenameDialogProps) {
  const { t } = useTranslation('account', { keyPrefix: 'step.askName' })
  const [name, setName] = useState(factor.name)
  const asking = useAsking()
  const save = async () => {
    if (name.trim() === '') return asking.say(t('missing'))
    await asking.ask(async () => {
      await call(renameFactor, { params: { factorId: factor.id }, body: { name: name.trim() } })
      onDone()
    })
  }
  return (
    <Dialog onClose={onClose} title={t('title', { name: factor.name })}>
      <form
        noValidate
        onSubmit={event => {
          event.preventDefault()
          void save()
        }}
      >
        <TextInput
          label={t('label')}
          value={name}
          maxLength={MAX_FACTOR_NAME}
          data-autofocus
          error={asking.problem?.text}
          onChange={event => {
            setName(event.currentTarget.value)
            asking.forget()
          }}
        />
        <div className={styles.actions}>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button type="submit" variant="primary" loading={asking.isBusy}>
            {t('save')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
