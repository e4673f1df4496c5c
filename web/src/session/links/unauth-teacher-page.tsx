import { readCredentialLink } from '@hornbook/contract/session/credentials'
import { Link, useSearch } from '@tanstack/react-router'
import { useCallback, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Answer } from '../../api/answer.ts'
import { ApiError } from '../../api/api-error.ts'
import { call } from '../../api/call.ts'
import styles from '../sign-in/form.module.css'
import { usePageTitle } from '../sign-in/page-title.ts'
import { useSaid } from '../sign-in/said.ts'
import { AskForLink } from './ask-for-link.tsx'
import { SetPassword } from './set-password.tsx'

export type LinkHolder = Answer<typeof readCredentialLink>

/** What is known of the link: whom it is for, that there is none, that it is spent, or why it could not be looked up. */
type Known = LinkHolder | 'checking' | 'bad' | 'none' | { readonly failed: unknown }

/** What is not there, or never was a link; whatever else went wrong says nothing of the link. */
const isSpent = (error: unknown) => error instanceof ApiError && [404, 422].includes(error.status)

/** The page of a teacher without a session (D 15): set a password through the link, or ask for a link again. */
export function UnauthTeacherPage() {
  const { t } = useTranslation('session')
  const said = useSaid()
  const { token } = useSearch({ from: '/out/unauth/teacher' })
  const [known, setKnown] = useState<Known>(token ? 'checking' : 'none')
  usePageTitle(t('unauth.title'))

  const look = useCallback(() => {
    if (!token) return setKnown('none')
    setKnown('checking')
    const { signal, abort } = aborting()
    call(readCredentialLink, { body: { token } }, { signal }).then(setKnown, (error: unknown) => {
      if (!signal.aborted) setKnown(isSpent(error) ? 'bad' : { failed: error })
    })
    return abort
  }, [token])
  useEffect(look, [look])

  return (
    <div aria-live="polite" aria-busy={known === 'checking'}>
      {known === 'checking' && <p className={styles.text}>{t('unauth.checking')}</p>}
      {known === 'bad' && <AskAgain title={t('unauth.badTitle')} text={t('unauth.badText')} />}
      {known === 'none' && <AskAgain title={t('unauth.noneTitle')} text={t('unauth.noneText')} />}
      {typeof known === 'object' && 'failed' in known && (
        <>
          <h1 className={styles.title}>{t('unauth.failedTitle')}</h1>
          <p className={styles.text}>{said(known.failed)}</p>
          <button type="button" className={styles.submit} onClick={() => void look()}>
            {t('unauth.retry')}
          </button>
        </>
      )}
      {typeof known === 'object' && 'email' in known && token && (
        <SetPassword holder={known} token={token} onBad={() => setKnown('bad')} />
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
