import { useTranslation } from 'react-i18next'
import styles from './returned-mail.module.css'
import type { Teacher } from './teacher.ts'

/** Stands after an address that the mail server refuses; its form has the whole sentence. */
export function ReturnedMail({ teacher: { mailRefusal } }: { readonly teacher: Pick<Teacher, 'mailRefusal'> }) {
  const { t } = useTranslation('rostering', { keyPrefix: 'staff' })
  if (mailRefusal === null) return null
  return (
    <span className={styles.returned} title={mailRefusal}>
      {t('mailReturned')}
    </span>
  )
}
