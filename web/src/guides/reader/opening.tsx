import { useTranslation } from 'react-i18next'
import { Skeleton } from '../../ui/states/skeleton.tsx'
import styles from './reader.module.css'

/** What stands where a guide will be: lines, at the place of the lesson's own. */
export function Opening({ level }: { readonly level: number }) {
  const { t } = useTranslation('guides', { keyPrefix: 'reader' })
  return (
    <div className={styles.reader}>
      <h1 className="visually-hidden">{t('title', { level })}</h1>
      <div className={styles.bar} />
      <div className={styles.opening} role="status">
        <span className="visually-hidden">{t('opening', { level })}</span>
        {['9ch', '60%', '80%', '12ch', '70%', '65%', '75%'].map(width => (
          <p key={width}>
            <Skeleton width={width} />
          </p>
        ))}
      </div>
    </div>
  )
}
