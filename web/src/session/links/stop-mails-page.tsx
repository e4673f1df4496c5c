import './links-texts.ts'
import { stopViewMails } from '@hornbook/contract/progress/saved-views'
import { Link } from '@tanstack/react-router'
import { useCallback, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { linkToken } from '../../address/link-token.ts'
import { ApiError } from '../../api/api-error.ts'
import { call } from '../../api/call.ts'
import { Button } from '../../ui/button/button.tsx'
import { useErrorMessage } from '../sign-in/error-message.ts'
import styles from '../sign-in/form.module.css'
import { usePageTitle } from '../sign-in/page-title.ts'

type State = 'working' | 'bad' | { readonly name: string | null } | { readonly failed: unknown }

/** 404: not a link of ours, or cut short in the mail. */
const isBadLink = (error: unknown) => error instanceof ApiError && [404, 422].includes(error.status)

/** Where a mail's link to stop leads: opening it stops the mails of one view, without signing in (VIEW-6). */
export function StopMailsPage() {
  const { t } = useTranslation(['session', 'sessionLinks'])
  const errorMessage = useErrorMessage()
  const [token] = useState(() => linkToken('/stop-mails') ?? '')
  const [state, setState] = useState<State>('working')
  usePageTitle(t('sessionLinks:stopMails.title'))
  const stop = useCallback(() => {
    const controller = new AbortController()
    setState('working')
    call(stopViewMails, { body: { token } }, { signal: controller.signal }).then(setState, (error: unknown) => {
      if (!controller.signal.aborted) setState(isBadLink(error) ? 'bad' : { failed: error })
    })
    return () => controller.abort()
  }, [token])
  useEffect(stop, [stop])
  return (
    <div aria-live="polite" aria-busy={state === 'working'}>
      <h1 className={styles.title}>
        {t(
          typeof state === 'object' && 'name' in state ? 'sessionLinks:stopMails.done' : 'sessionLinks:stopMails.title',
        )}
      </h1>
      {state === 'working' && <p className={styles.text}>{t('sessionLinks:stopMails.working')}</p>}
      {state === 'bad' && <p className={styles.text}>{t('sessionLinks:stopMails.bad')}</p>}
      {typeof state === 'object' && 'name' in state && (
        <p className={styles.text}>
          {state.name === null
            ? t('sessionLinks:stopMails.gone')
            : t('sessionLinks:stopMails.text', { name: state.name })}
        </p>
      )}
      {typeof state === 'object' && 'failed' in state && (
        <>
          <p className={styles.text}>{errorMessage(state.failed)}</p>
          <Button variant="primary" size="large" onClick={() => void stop()}>
            {t('sessionLinks:unauth.retry')}
          </Button>
        </>
      )}
      <p className={styles.links}>
        <Link to="/login">{t('sessionLinks:reset.back')}</Link>
      </p>
    </div>
  )
}
