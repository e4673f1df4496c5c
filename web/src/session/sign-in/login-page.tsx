import { Link } from '@tanstack/react-router'
import { type FormEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { configuration } from '../../api/configuration.ts'
import { Button } from '../../ui/button/button.tsx'
import { logIn } from '../session.ts'
import { DemoAccounts } from './demo-accounts.tsx'
import { useErrorMessage } from './error-message.ts'
import { Field } from './field.tsx'
import styles from './form.module.css'
import { LoginNotice } from './login-notice.tsx'
import { usePageTitle } from './page-title.ts'
import { PasskeySignIn } from './passkey-sign-in.tsx'
import { usePasswordHelp } from './password-help.ts'
import { useWays } from './use-ways.ts'
import { Ways } from './ways.tsx'

interface LoginPageProps {
  /** Of the district at whose own address this is. */
  readonly siteCode: string | undefined
  /** The page that opens afterwards. */
  readonly back: string | undefined
}

/** Sign-in (SESS-1). The route's guard redirects once the person is signed in. */
export function LoginPage({ siteCode, back }: LoginPageProps) {
  const { t } = useTranslation('session')
  const errorMessage = useErrorMessage()
  const form = useRef<HTMLFormElement>(null)
  const [values, setValues] = useState({ email: '', password: '' })
  const [submitted, setSubmitted] = useState(false)
  const [working, setWorking] = useState(false)
  const [serverError, setServerError] = useState<string | null>(null)
  const ways = useWays(values.email, siteCode)
  const passwordHelp = usePasswordHelp(ways)
  usePageTitle(t('title'))

  const missing = (name: 'email' | 'password') => (submitted && values[name] === '' ? t('required') : undefined)
  const passwordError = serverError ?? missing('password')
  const focusOn = (name: string) => form.current?.querySelector<HTMLInputElement>(`[name=${name}]`)?.focus()
  const change = (next: Partial<typeof values>) => {
    setValues({ ...values, ...next })
    setServerError(null)
  }

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setSubmitted(true)
    if (working) return
    if (values.email === '' || values.password === '') return focusOn(values.email === '' ? 'email' : 'password')
    setWorking(true)
    try {
      await logIn(values.email.trim(), values.password)
    } catch (error) {
      setServerError(errorMessage(error))
      setWorking(false)
      focusOn('password')
    }
  }

  return (
    <>
      <LoginNotice />
      <h1 className={styles.title}>{t('welcome')}</h1>
      <p className={styles.text}>{t('welcomeText')}</p>
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
          marked={serverError !== null}
        />
        <Field
          label={t('password')}
          {...(!passwordError && { help: passwordHelp })}
          aside={<Link to="/forgot-password">{t('forgot')}</Link>}
          name="password"
          type="password"
          autoComplete="current-password"
          required
          value={values.password}
          onChange={event => change({ password: event.target.value })}
          error={passwordError}
        />
        <Button variant="primary" size="large" type="submit" aria-disabled={working}>
          {working ? t('working') : t('login')}
        </Button>
      </form>
      <Ways found={ways} back={back} siteCode={siteCode} />
      <PasskeySignIn />
      {configuration().demo && <DemoAccounts onChoose={email => change({ email, password: 'hornbook-demo' })} />}
    </>
  )
}
