import { linkMySignOn, type OwnSignOn } from '@hornbook/contract/session/own-sign-ons'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../api/call.ts'
import { Button } from '../../ui/button/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import styles from './my-account.module.css'
import { PasswordField } from './password-field.tsx'
import { useSaving } from './use-saving.ts'

interface LinkDialogProps {
  readonly item: OwnSignOn
  readonly hasPassword: boolean
  readonly onClose: () => void
}

const FIELDS = ['linkPassword'] as const

/** Asks for the password once more, and goes to the provider: a session that somebody found open is not enough. */
export function LinkDialog({ item: { id, name }, hasPassword, onClose }: LinkDialogProps) {
  const { t } = useTranslation('account', { keyPrefix: 'own.linked.dialog' })
  const { t: own } = useTranslation('account', { keyPrefix: 'own' })
  const [password, setPassword] = useState('')
  const saving = useSaving(FIELDS)
  const go = () => {
    if (hasPassword && password === '') return saving.show({ linkPassword: own('required') })
    void saving.send(
      async () => {
        const given = hasPassword ? { currentPassword: password } : {}
        const { row } = await call(linkMySignOn, {
          body: { signOnId: id, return: `/my-account?linked=${id}`, ...given },
        })
        location.assign(row.address)
      },
      { currentPassword: 'linkPassword' },
    )
  }
  return (
    <Dialog onClose={onClose} title={t('title', { name })}>
      <form
        noValidate
        aria-busy={saving.isSaving}
        onSubmit={event => {
          event.preventDefault()
          go()
        }}
      >
        <p className={styles.asked}>{t('text', { name })}</p>
        {hasPassword && (
          <PasswordField
            name="linkPassword"
            label={t('password')}
            autoComplete="current-password"
            value={password}
            error={saving.problems.linkPassword}
            onType={value => {
              setPassword(value)
              saving.typed('linkPassword')
            }}
          />
        )}
        <p role="alert" className={styles.bad}>
          {saving.problems['']}
        </p>
        <div className={styles.dialogActions}>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button type="submit" variant="primary" aria-disabled={saving.isSaving}>
            {t('go', { name })}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
