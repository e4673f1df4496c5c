import { Link, useSearch } from '@tanstack/react-router'
import { type FormEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { configuration } from '../../api/configuration.ts'
import { enter } from '../session.ts'
import { DemoAccounts } from './demo-accounts.tsx'
import { Field } from './field.tsx'
import styles from './form.module.css'
import { LoginNotice } from './login-notice.tsx'
import { usePageTitle } from './page-title.ts'
import { useSaid } from './said.ts'

/** Sign-in (SESS-1). The guard of its route leads on as soon as someone is signed in. */
export function LoginPage() {
  const { t } = useTranslation('session')
  const said = useSaid()
  const { passwordSet } = useSearch({ from: '/out/login' })
  const form = useRef<HTMLFormElement>(null)
  const [given, setGiven] = useState({ email: '', password: '' })
  const [tried, setTried] = useState(false)
  const [working, setWorking] = useState(false)
  const [refused, setRefused] = useState<string | null>(null)
  usePageTitle(t('title'))

  const missing = (name: 'email' | 'password') => (tried && given[name] === '' ? t('required') : undefined)
  const focusOn = (name: string) => form.current?.querySelector<HTMLInputElement>(`[name=${name}]`)?.focus()
  const change = (next: Partial<typeof given>) => {
    setGiven({ ...given, ...next })
    setRefused(null)
  }

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (working) return
    if (given.email === '' || given.password === '') return focusOn(given.email === '' ? 'email' : 'password')
    setWorking(true)
    try {
      await enter(given.email.trim(), given.password)
    } catch (error) {
      setRefused(said(error))
      setWorking(false)
      focusOn('password')
    }
  }

  return (
    <>
      <LoginNotice passwordSet={passwordSet !== undefined} />
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
          value={given.email}
          onChange={event => change({ email: event.target.value })}
          error={missing('email')}
          marked={refused !== null}
        />
        <Field
          label={t('password')}
          aside={<Link to="/forgot-password">{t('forgot')}</Link>}
          name="password"
          type="password"
          autoComplete="current-password"
          required
          value={given.password}
          onChange={event => change({ password: event.target.value })}
          error={refused ?? missing('password')}
        />
        <button type="submit" className={styles.submit} aria-disabled={working}>
          {working ? t('working') : t('login')}
        </button>
      </form>
      {configuration().demo && <DemoAccounts onChoose={email => change({ email, password: 'hornbook-demo' })} />}
    </>
  )
}
