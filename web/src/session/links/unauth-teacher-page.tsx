import './links-texts.ts'
import { readCredentialLink } from '@hornbook/contract/session/credentials'
import { Link } from '@tanstack/react-router'
import { useCallback, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { dropLinkToken, linkToken } from '../../address/link-token.ts'
import { ApiError } from '../../api/api-error.ts'
import { call } from '../../api/call.ts'
import { Button } from '../../ui/button/button.tsx'
import { useErrorMessage } from '../sign-in/error-message.ts'
import styles from '../sign-in/form.module.css'
import { usePageTitle } from '../sign-in/page-title.ts'
import { AskForLink } from './ask-for-link.tsx'
import { type LinkHolder, SetPassword } from './set-password.tsx'

const PAGE = '/unauth/teacher'

/** The link's holder; or it is being checked, is invalid or missing, or could not be looked up. */
type LinkState = LinkHolder | 'checking' | 'bad' | 'none' | { readonly failed: unknown }

/** 404: used or unknown; 422: never a link. Any other error says nothing about the link. */
const isInvalidLink = (error: unknown) => error instanceof ApiError && [404, 422].includes(error.status)

/** Sets a password through an emailed link, or requests a new link (SIGN-7). */
export function UnauthTeacherPage() {
  const { t } = useTranslation(['session', 'sessionLinks'])
  const errorMessage = useErrorMessage()
  const [token] = useState(() => linkToken(PAGE))
  const [link, setLink] = useState<LinkState>(token ? 'checking' : 'none')
  usePageTitle(t('sessionLinks:unauth.title'))

  const refuse = useCallback(() => {
    dropLinkToken(PAGE)
    setLink('bad')
  }, [])
  const check = useCallback(() => {
    if (!token) return setLink('none')
    setLink('checking')
    const { signal, abort } = abortable()
    call(readCredentialLink, { body: { token } }, { signal }).then(setLink, (error: unknown) => {
      if (signal.aborted) return
      if (isInvalidLink(error)) refuse()
      else setLink({ failed: error })
    })
    return abort
  }, [token, refuse])
  useEffect(check, [check])

  return (
    <div aria-live="polite" aria-busy={link === 'checking'}>
      {link === 'checking' && <p className={styles.text}>{t('sessionLinks:unauth.checking')}</p>}
      {link === 'bad' && <AskAgain title={t('sessionLinks:unauth.badTitle')} text={t('sessionLinks:unauth.badText')} />}
      {link === 'none' && (
        <AskAgain title={t('sessionLinks:unauth.noneTitle')} text={t('sessionLinks:unauth.noneText')} />
      )}
      {typeof link === 'object' && 'failed' in link && (
        <>
          <h1 className={styles.title}>{t('sessionLinks:unauth.failedTitle')}</h1>
          <p className={styles.text}>{errorMessage(link.failed)}</p>
          <Button variant="primary" size="large" onClick={() => void check()}>
            {t('sessionLinks:unauth.retry')}
          </Button>
        </>
      )}
      {typeof link === 'object' && 'email' in link && token && (
        <SetPassword holder={link} token={token} onInvalidLink={refuse} onUsed={() => dropLinkToken(PAGE)} />
      )}
      <p className={styles.links}>
        <Link to="/login">{t('sessionLinks:unauth.toLogin')}</Link>
      </p>
    </div>
  )
}

function abortable() {
  const controller = new AbortController()
  return { signal: controller.signal, abort: () => controller.abort() }
}

function AskAgain({ title, text }: { readonly title: string; readonly text: string }) {
  const { t } = useTranslation(['session', 'sessionLinks'])
  const [sentTo, setSentTo] = useState<string | null>(null)
  return (
    <>
      <h1 className={styles.title}>{sentTo === null ? title : t('sessionLinks:reset.sentTitle')}</h1>
      <p className={styles.text}>{sentTo === null ? text : t('sessionLinks:unauth.asked', { email: sentTo })}</p>
      {sentTo === null && (
        <AskForLink label={t('sessionLinks:unauth.email')} button={t('sessionLinks:unauth.ask')} onSent={setSentTo} />
      )}
    </>
  )
}
