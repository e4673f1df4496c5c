import './links-texts.ts'
import type { readCredentialLink } from '@hornbook/contract/session/credentials'
import { PASSWORD_MESSAGES } from '@hornbook/rules/people/passwords'
import { staffPasswordProblem } from '@hornbook/rules/people/staff-passwords'
import { useNavigate } from '@tanstack/react-router'
import { type FormEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Answer } from '../../api/answer.ts'
import { ApiError } from '../../api/api-error.ts'
import { configuration } from '../../api/configuration.ts'
import { session } from '../../signed-in/current-session.ts'
import { landingPath } from '../../signed-in/landing.ts'
import { Button } from '../../ui/button/button.tsx'
import { logInByLink } from '../session.ts'
import { useErrorMessage } from '../sign-in/error-message.ts'
import { Field } from '../sign-in/field.tsx'
import styles from '../sign-in/form.module.css'
import { AcceptBySignOn } from './accept-by-sign-on.tsx'

/** The person that a link is for. */
export type LinkHolder = Answer<typeof readCredentialLink>

interface SetPasswordProps {
  readonly holder: LinkHolder
  readonly token: string
  /** The link has been used or has expired meanwhile. */
  readonly onInvalidLink: () => void
  /** The link has done its work. */
  readonly onUsed: () => void
}

/** Greets the link's holder and sets the password they choose (SESS-8). */
export function SetPassword({ holder, token, onInvalidLink, onUsed }: SetPasswordProps) {
  const { t } = useTranslation(['session', 'sessionLinks'])
  const errorMessage = useErrorMessage()
  const navigate = useNavigate()
  const form = useRef<HTMLFormElement>(null)
  const [values, setValues] = useState({ password: '', confirmation: '' })
  const [submitted, setSubmitted] = useState(false)
  const [working, setWorking] = useState(false)
  const [serverError, setServerError] = useState<string | undefined>()
  const invitation = holder.purpose === 'invitation'
  // Its staff have no password, so there is none to choose.
  const only = holder.signOns.some(way => way.only)
  const problem = staffPasswordProblem(values.password, {
    ownWords: [holder.fullName, holder.email, configuration().brand.programName, 'Hornbook'],
  })
  const differs = values.confirmation !== values.password
  const focusOn = (name: string) => form.current?.querySelector<HTMLInputElement>(`[name=${name}]`)?.focus()

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setSubmitted(true)
    if (working) return
    if (problem || differs) return focusOn(problem ? 'password' : 'confirmation')
    setWorking(true)
    try {
      const user = await logInByLink(token, values.password)
      onUsed()
      await navigate({ to: session().training ? '/' : landingPath(user), replace: true })
    } catch (error) {
      if (error instanceof ApiError && (error.status === 401 || error.status === 404)) onInvalidLink()
      else setServerError(errorMessage(error))
      setWorking(false)
    }
  }

  return (
    <>
      <h1 className={styles.title}>
        {t(invitation ? 'sessionLinks:unauth.greeting' : 'sessionLinks:unauth.resetGreeting', {
          name: holder.fullName,
        })}
      </h1>
      <p className={styles.text}>{t(textFor(holder, only), { email: holder.email })}</p>
      {holder.signOns.length > 0 && (
        <AcceptBySignOn ways={holder.signOns} token={token} onInvalidLink={onInvalidLink} onUsed={onUsed} />
      )}
      {!only && (
        <form ref={form} className={styles.form} onSubmit={event => void submit(event)} noValidate>
          <input type="hidden" name="username" autoComplete="username" value={holder.email} readOnly />
          <Field
            label={t('sessionLinks:unauth.password')}
            help={t('sessionLinks:unauth.passwordHelp')}
            name="password"
            type="password"
            autoComplete="new-password"
            required
            value={values.password}
            onChange={event => {
              setValues({ ...values, password: event.target.value })
              setServerError(undefined)
            }}
            error={serverError ?? (submitted && problem ? PASSWORD_MESSAGES[problem] : undefined)}
          />
          <Field
            label={t('sessionLinks:unauth.confirm')}
            name="confirmation"
            type="password"
            autoComplete="new-password"
            required
            value={values.confirmation}
            onChange={event => setValues({ ...values, confirmation: event.target.value })}
            error={submitted && differs ? t('sessionLinks:unauth.mismatch') : undefined}
          />
          <Button variant="primary" size="large" type="submit" aria-disabled={working}>
            {t('sessionLinks:unauth.set')}
          </Button>
        </form>
      )}
    </>
  )
}

const textFor = ({ purpose, signOns }: LinkHolder, only: boolean) => {
  if (purpose === 'reset') return 'sessionLinks:unauth.resetText'
  if (only) return 'sessionLinks:unauth.invitationOnly'
  return signOns.length > 0 ? 'sessionLinks:unauth.invitationWays' : 'sessionLinks:unauth.invitation'
}
