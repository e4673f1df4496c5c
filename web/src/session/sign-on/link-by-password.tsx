import { linkSignOnOutcome } from '@hornbook/contract/session/own-sign-ons'
import type { SignOnOutcome } from '@hornbook/contract/session/sign-ons'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../api/call.ts'
import type { User } from '../../signed-in/current-session.ts'
import { landingPath } from '../../signed-in/landing.ts'
import { Button } from '../../ui/button/button.tsx'
import { TextButton } from '../../ui/button/text-button.tsx'
import { logIn, logOut } from '../session.ts'
import { useErrorMessage } from '../sign-in/error-message.ts'
import styles from '../sign-in/form.module.css'
import { PasswordForm, type Typed } from '../sign-in/password-form.tsx'

interface LinkByPasswordProps {
  readonly outcome: SignOnOutcome
  readonly onBack: () => void
}

/** Somebody proves with their password who they are here, and their account is linked with what the provider said. */
export function LinkByPassword({ outcome, onBack }: LinkByPasswordProps) {
  const { t } = useTranslation('sessionSignOn', { keyPrefix: 'link' })
  const errorMessage = useErrorMessage()
  const navigate = useNavigate()
  const [typed, setTyped] = useState(() => ({
    email: outcome.claims.find(({ name }) => name === 'email')?.value ?? '',
    password: '',
  }))
  const [unlinked, setUnlinked] = useState<{ readonly user: User; readonly why: string }>()
  const name = outcome.signOn?.name ?? ''
  const goOn = (user: User) => navigate({ to: landingPath(user), replace: true })

  const signInAndLink = async ({ email, password }: Typed) => {
    // Whoever was signed in here is not the one who links.
    await logOut()
    const user = await logIn(email, password)
    await call(linkSignOnOutcome, { body: { currentPassword: password } }).then(
      () => goOn(user),
      (error: unknown) => setUnlinked({ user, why: errorMessage(error) }),
    )
  }

  if (unlinked)
    return (
      <div role="alert">
        <h1 className={styles.title}>{t('notLinked')}</h1>
        <p className={styles.text}>{unlinked.why}</p>
        <Button variant="primary" size="large" writes={false} onClick={() => void goOn(unlinked.user)}>
          {t('goOn')}
        </Button>
      </div>
    )
  return (
    <>
      <h1 className={styles.title}>{t('title')}</h1>
      <p className={styles.text}>{t('text', { name })}</p>
      <PasswordForm typed={typed} onType={setTyped} onSend={signInAndLink} button={t('go', { name })} />
      <p className={styles.links}>
        <TextButton onClick={onBack}>{t('back')}</TextButton>
      </p>
    </>
  )
}
