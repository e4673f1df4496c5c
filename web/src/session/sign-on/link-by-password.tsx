import { linkSignOnOutcome } from '@hornbook/contract/session/own-sign-ons'
import type { SignOnOutcome } from '@hornbook/contract/session/sign-ons'
import { Link, useNavigate } from '@tanstack/react-router'
import { type FormEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../api/call.ts'
import type { User } from '../../signed-in/current-session.ts'
import { landingPath } from '../../signed-in/landing.ts'
import { Button } from '../../ui/button/button.tsx'
import { TextButton } from '../../ui/button/text-button.tsx'
import { logIn, logOut } from '../session.ts'
import { useErrorMessage } from '../sign-in/error-message.ts'
import { Field } from '../sign-in/field.tsx'
import styles from '../sign-in/form.module.css'

interface LinkByPasswordProps {
  readonly outcome: SignOnOutcome
  readonly onBack: () => void
}

/** Somebody proves with their password who they are here, and their account is linked with what the provider said. */
export function LinkByPassword({ outcome, onBack }: LinkByPasswordProps) {
  const { t } = useTranslation('sessionSignOn', { keyPrefix: 'link' })
  const errorMessage = useErrorMessage()
  const navigate = useNavigate()
  const form = useRef<HTMLFormElement>(null)
  const [values, setValues] = useState(() => ({
    email: outcome.claims.find(({ name }) => name === 'email')?.value ?? '',
    password: '',
  }))
  const [submitted, setSubmitted] = useState(false)
  const [working, setWorking] = useState(false)
  const [problem, setProblem] = useState<string>()
  const [unlinked, setUnlinked] = useState<{ readonly user: User; readonly why: string }>()
  const name = outcome.signOn?.name ?? ''
  const missing = (field: keyof typeof values) => (submitted && values[field] === '' ? t('required') : undefined)
  const change = (next: Partial<typeof values>) => {
    setValues({ ...values, ...next })
    setProblem(undefined)
  }
  const focusOn = (field: string) => form.current?.querySelector<HTMLInputElement>(`[name=${field}]`)?.focus()
  const goOn = (user: User) => navigate({ to: landingPath(user), replace: true })

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setSubmitted(true)
    if (working) return
    if (values.email === '' || values.password === '') return focusOn(values.email === '' ? 'email' : 'password')
    setWorking(true)
    try {
      // Whoever was signed in here is not the one who links.
      await logOut()
      const user = await logIn(values.email.trim(), values.password)
      await call(linkSignOnOutcome, { body: { currentPassword: values.password } }).then(
        () => goOn(user),
        (error: unknown) => setUnlinked({ user, why: errorMessage(error) }),
      )
    } catch (error) {
      setProblem(errorMessage(error))
      focusOn('password')
    } finally {
      setWorking(false)
    }
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
      <form ref={form} className={styles.form} onSubmit={event => void submit(event)} noValidate>
        <Field
          label={t('email')}
          name="email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          required
          value={values.email}
          onChange={event => change({ email: event.target.value })}
          error={missing('email')}
          marked={problem !== undefined}
        />
        <Field
          label={t('password')}
          aside={<Link to="/forgot-password">{t('forgot')}</Link>}
          name="password"
          type="password"
          autoComplete="current-password"
          required
          value={values.password}
          onChange={event => change({ password: event.target.value })}
          error={problem ?? missing('password')}
        />
        <Button variant="primary" size="large" type="submit" aria-disabled={working}>
          {working ? t('working') : t('go', { name })}
        </Button>
      </form>
      <p className={styles.links}>
        <TextButton onClick={onBack}>{t('back')}</TextButton>
      </p>
    </>
  )
}
