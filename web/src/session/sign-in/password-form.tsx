import { Link } from '@tanstack/react-router'
import { type FormEvent, type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/button/button.tsx'
import { useErrorMessage } from './error-message.ts'
import { Field } from './field.tsx'
import styles from './form.module.css'

export interface Typed {
  readonly email: string
  readonly password: string
}

interface PasswordFormProps {
  /** What somebody did before this form was there: it goes on from there. */
  readonly begun?: { readonly focused: keyof Typed | null; readonly isSent: boolean } | null
  readonly typed: Typed
  readonly onType: (typed: Typed) => void
  /** Signs in. What it throws stands under the password. */
  readonly onSend: (typed: Typed) => Promise<void>
  readonly button: string
  /** Under the password, where no error is. */
  readonly help?: string | undefined
}

/** Email or user name and password, both needed (SESS-1): what the server says stands under the password and marks both. */
export function PasswordForm({ begun = null, typed, onType, onSend, button, help }: PasswordFormProps): ReactNode {
  const { t } = useTranslation('session')
  const errorMessage = useErrorMessage()
  const form = useRef<HTMLFormElement>(null)
  const [isSubmitted, setSubmitted] = useState(false)
  const [isWorking, setWorking] = useState(false)
  // Of what was sent: typing makes it old.
  const [problem, setProblem] = useState<{ readonly of: Typed; readonly says: string } | null>(null)
  const refused = problem?.of === typed ? problem.says : undefined
  const missing = (name: keyof Typed) => (isSubmitted && typed[name] === '' ? t('required') : undefined)
  const passwordError = refused ?? missing('password')
  const focusOn = (name: keyof Typed) => form.current?.querySelector<HTMLInputElement>(`[name=${name}]`)?.focus()

  useLayoutEffect(() => {
    if (begun?.focused) form.current?.querySelector<HTMLInputElement>(`[name=${begun.focused}]`)?.focus()
    if (begun?.isSent) form.current?.requestSubmit()
  }, [begun])

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setSubmitted(true)
    if (isWorking) return
    if (typed.email === '' || typed.password === '') return focusOn(typed.email === '' ? 'email' : 'password')
    setWorking(true)
    try {
      await onSend({ ...typed, email: typed.email.trim() })
    } catch (error) {
      setProblem({ of: typed, says: errorMessage(error) })
      setWorking(false)
      focusOn('password')
    }
  }

  return (
    <form ref={form} className={styles.form} onSubmit={event => void submit(event)} noValidate>
      <Field
        label={t('email')}
        name="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        required
        value={typed.email}
        onChange={event => onType({ ...typed, email: event.target.value })}
        error={missing('email')}
        marked={refused !== undefined}
      />
      <Field
        label={t('password')}
        {...(passwordError === undefined && help !== undefined && { help })}
        aside={<Link to="/forgot-password">{t('forgot')}</Link>}
        name="password"
        type="password"
        autoComplete="current-password"
        required
        value={typed.password}
        onChange={event => onType({ ...typed, password: event.target.value })}
        error={passwordError}
      />
      <Button variant="primary" size="large" type="submit" aria-disabled={isWorking}>
        {isWorking ? t('working') : button}
      </Button>
    </form>
  )
}
