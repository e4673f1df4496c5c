import { useTranslation } from 'react-i18next'
import { ButtonLink } from '../button/button.tsx'
import styles from './states.module.css'

/** Shown for an unknown URL, or one outside the person's scope (SHELL-12). */
export function NotFound() {
  const { t } = useTranslation()
  return (
    <div className={styles.notice}>
      <h1 className={styles.noticeHeading}>{t('notFound.title')}</h1>
      <p className={styles.noticeText}>{t('notFound.text')}</p>
      <div className={styles.noticeAction}>
        <ButtonLink to="/">{t('notFound.home')}</ButtonLink>
      </div>
    </div>
  )
}
