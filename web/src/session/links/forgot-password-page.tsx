import './links-texts.ts'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/button/button.tsx'
import styles from '../sign-in/form.module.css'
import { usePageTitle } from '../sign-in/page-title.ts'
import { AskForLink } from './ask-for-link.tsx'

/** Requests a reset link. The answer never reveals whether the account exists (SESS-7). */
export function ForgotPasswordPage() {
  const { t } = useTranslation(['session', 'sessionLinks'])
  const [sentTo, setSentTo] = useState<string | null>(null)
  usePageTitle(t('sessionLinks:reset.title'))
  return (
    <>
      <h1 className={styles.title}>
        {sentTo === null ? t('sessionLinks:reset.title') : t('sessionLinks:reset.sentTitle')}
      </h1>
      <div aria-live="polite">
        <p className={styles.text}>
          {sentTo === null ? t('sessionLinks:reset.text') : t('sessionLinks:reset.sent', { email: sentTo })}
        </p>
      </div>
      {sentTo === null ? (
        <AskForLink label={t('email')} button={t('sessionLinks:reset.send')} onSent={setSentTo} />
      ) : (
        <Button variant="primary" size="large" onClick={() => setSentTo(null)}>
          {t('sessionLinks:reset.again')}
        </Button>
      )}
      <p className={styles.links}>
        <Link to="/login">{t('sessionLinks:reset.back')}</Link>
      </p>
    </>
  )
}
