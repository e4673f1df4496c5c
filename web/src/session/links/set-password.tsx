import { setCredentials } from '@hornbook/contract/session/credentials'
import { PASSWORD_MESSAGES, staffPasswordProblem } from '@hornbook/rules/passwords'
import { useNavigate } from '@tanstack/react-router'
import { type FormEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../../api/api-error.ts'
import { call } from '../../api/call.ts'
import { Field } from '../sign-in/field.tsx'
import styles from '../sign-in/form.module.css'
import { useSaid } from '../sign-in/said.ts'
import type { LinkHolder } from './unauth-teacher-page.tsx'

interface Setting {
  readonly holder: LinkHolder
  readonly token: string
  /** The link was spent or ended in between. */
  readonly onBad: () => void
}

/** Whom the link is for, and the password they choose (SESS-8). */
export function SetPassword({ holder, token, onBad }: Setting) {
  const { t } = useTranslation('session')
  const said = useSaid()
  const navigate = useNavigate()
  const form = useRef<HTMLFormElement>(null)
  const [given, setGiven] = useState({ password: '', confirmation: '' })
  const [tried, setTried] = useState(false)
  const [refused, setRefused] = useState<string | undefined>()
  const invitation = holder.purpose === 'invitation'
  const problem = staffPasswordProblem(given.password)
  const differs = given.confirmation !== given.password
  const focusOn = (name: string) => form.current?.querySelector<HTMLInputElement>(`[name=${name}]`)?.focus()

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (problem || differs) return focusOn(problem ? 'password' : 'confirmation')
    try {
      await call(setCredentials, { body: { token, password: given.password } })
      await navigate({ to: '/login', search: { passwordSet: 'yes' } })
    } catch (error) {
      if (error instanceof ApiError && (error.status === 401 || error.status === 404)) onBad()
      else setRefused(said(error))
    }
  }

  return (
    <>
      <h1 className={styles.title}>
        {t(invitation ? 'unauth.greeting' : 'unauth.resetGreeting', { name: holder.fullName })}
      </h1>
      <p className={styles.text}>{t(invitation ? 'unauth.invitation' : 'unauth.resetText', { email: holder.email })}</p>
      <form ref={form} className={styles.form} onSubmit={event => void submit(event)} noValidate>
        <input type="hidden" name="username" autoComplete="username" value={holder.email} readOnly />
        <Field
          label={t('unauth.password')}
          help={t('unauth.passwordHelp')}
          name="password"
          type="password"
          autoComplete="new-password"
          required
          value={given.password}
          onChange={event => setGiven({ ...given, password: event.target.value })}
          error={refused ?? (tried && problem ? PASSWORD_MESSAGES[problem] : undefined)}
        />
        <Field
          label={t('unauth.confirm')}
          name="confirmation"
          type="password"
          autoComplete="new-password"
          required
          value={given.confirmation}
          onChange={event => setGiven({ ...given, confirmation: event.target.value })}
          error={tried && differs ? t('unauth.mismatch') : undefined}
        />
        <button type="submit" className={styles.submit}>
          {t('unauth.set')}
        </button>
      </form>
    </>
  )
}
