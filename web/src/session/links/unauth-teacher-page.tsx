import { readCredentialLink } from '@hornbook/contract/session/credentials'
import { Link, useSearch } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Answer } from '../../api/answer.ts'
import { call } from '../../api/call.ts'
import styles from '../sign-in/form.module.css'
import { usePageTitle } from '../sign-in/page-title.ts'
import { AskForLink } from './ask-for-link.tsx'
import { SetPassword } from './set-password.tsx'

export type LinkHolder = Answer<typeof readCredentialLink>

/** The page of a teacher without a session (D 15): set a password through the link, or ask for a link again. */
export function UnauthTeacherPage() {
  const { t } = useTranslation('session')
  const { token } = useSearch({ from: '/out/unauth/teacher' })
  const [holder, setHolder] = useState<LinkHolder | 'checking' | 'bad' | 'none'>(token ? 'checking' : 'none')
  usePageTitle(t('unauth.title'))

  useEffect(() => {
    if (!token) return setHolder('none')
    const { signal, abort } = aborting()
    call(readCredentialLink, { body: { token } }, { signal }).then(setHolder, () => {
      if (!signal.aborted) setHolder('bad')
    })
    return abort
  }, [token])

  return (
    <div aria-live="polite" aria-busy={holder === 'checking'}>
      {holder === 'checking' && <p className={styles.text}>{t('unauth.checking')}</p>}
      {holder === 'bad' && <AskAgain title={t('unauth.badTitle')} text={t('unauth.badText')} />}
      {holder === 'none' && <AskAgain title={t('unauth.noneTitle')} text={t('unauth.noneText')} />}
      {typeof holder === 'object' && token && (
        <SetPassword holder={holder} token={token} onBad={() => setHolder('bad')} />
      )}
      <p className={styles.after}>
        <Link to="/login">{t('unauth.toLogin')}</Link>
      </p>
    </div>
  )
}

function aborting() {
  const controller = new AbortController()
  return { signal: controller.signal, abort: () => controller.abort() }
}

function AskAgain({ title, text }: { readonly title: string; readonly text: string }) {
  const { t } = useTranslation('session')
  const [sentTo, setSentTo] = useState<string | null>(null)
  return (
    <>
      <h1 className={styles.title}>{sentTo === null ? title : t('reset.sentTitle')}</h1>
      <p className={styles.text}>{sentTo === null ? text : t('unauth.asked', { email: sentTo })}</p>
      {sentTo === null && <AskForLink label={t('unauth.email')} button={t('unauth.ask')} onSent={setSentTo} />}
    </>
  )
}
