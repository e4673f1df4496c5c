import { linkSignOnOutcome } from '@hornbook/contract/session/own-sign-ons'
import type { SignOnOutcome } from '@hornbook/contract/session/sign-ons'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../api/call.ts'
import { ProveAgain } from '../../second-step/prove-again.tsx'
import { StepFirst } from '../../second-step/step-first.tsx'
import { session, type User } from '../../signed-in/current-session.ts'
import { landingPath } from '../../signed-in/landing.ts'
import { MantineFrame } from '../../theme/mantine-frame.tsx'
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

/** Where somebody is: nobody is linked before they have shown everything that their account asks for. */
type Part =
  | { readonly at: 'password' }
  | { readonly at: 'step'; readonly user: User; readonly password: string }
  | { readonly at: 'notLinked'; readonly user: User; readonly why: string }

/** Somebody proves who they are here, and their account is linked with what the provider said. */
export function LinkByPassword({ outcome, onBack }: LinkByPasswordProps) {
  const { t } = useTranslation('sessionSignOn', { keyPrefix: 'link' })
  const errorMessage = useErrorMessage()
  const navigate = useNavigate()
  const [typed, setTyped] = useState(() => ({
    email: outcome.claims.find(({ name }) => name === 'email')?.value ?? '',
    password: '',
  }))
  const [part, setPart] = useState<Part>({ at: 'password' })
  const name = outcome.signOn?.name ?? ''
  // Where they work is known only once nothing is lacking.
  const goOn = (user: User) => navigate({ to: landingPath(session().user ?? user), replace: true })

  const link = (user: User, password: string) =>
    call(linkSignOnOutcome, { body: { currentPassword: password } }).then(
      () => goOn(user),
      (error: unknown) => setPart({ at: 'notLinked', user, why: errorMessage(error) }),
    )
  const signInAndLink = async ({ email, password }: Typed) => {
    // Whoever was signed in here is not the one who links.
    await logOut()
    const user = await logIn(email, password)
    if (user.secondStep === null) await link(user, password)
    else setPart({ at: 'step', user, password })
  }

  return (
    <MantineFrame>
      {part.at === 'password' && (
        <>
          <h1 className={styles.title}>{t('title')}</h1>
          <p className={styles.text}>{t('text', { name })}</p>
          <PasswordForm typed={typed} onType={setTyped} onSend={signInAndLink} button={t('go', { name })} />
          <p className={styles.links}>
            <TextButton onClick={onBack}>{t('back')}</TextButton>
          </p>
        </>
      )}
      {part.at === 'step' && (
        <StepFirst user={part.user} lead={t('step', { name })} onDone={() => void link(part.user, part.password)} />
      )}
      {part.at === 'notLinked' && (
        <div role="alert">
          <h1 className={styles.title}>{t('notLinked')}</h1>
          <p className={styles.text}>{part.why}</p>
          <Button variant="primary" size="large" writes={false} onClick={() => void goOn(part.user)}>
            {t('goOn')}
          </Button>
        </div>
      )}
      <ProveAgain />
    </MantineFrame>
  )
}
