import { FEWEST_LEAVING, MAX_LEAVING_SHARE, MAX_RENAMED_SHARE } from '@hornbook/contract/bringing-in/hold-limits'
import { useTranslation } from 'react-i18next'
import sheet from '../../ui/sheet.module.css'
import styles from './connections.module.css'

const NUMBERS = { share: MAX_LEAVING_SHARE * 100, fewest: FEWEST_LEAVING, renamed: MAX_RENAMED_SHARE * 100 }

/** What makes a roster wait for a person, however the connection is set (ROSTER-2). */
export function HeldWhen() {
  const { t } = useTranslation('bringingIn', { keyPrefix: 'connections.heldWhen' })
  return (
    <section className={sheet.sheet} aria-labelledby="held-when">
      <div className={sheet.bar}>
        <h2 id="held-when">{t('title')}</h2>
      </div>
      <ul className={styles.holds}>
        {t('lines', { returnObjects: true, ...NUMBERS }).map(line => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      <p className={styles.legend}>{t('legend')}</p>
    </section>
  )
}
