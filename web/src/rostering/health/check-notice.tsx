import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from '../../address/search-params.ts'
import { CHECK, type CheckName } from './check-rows.ts'
import styles from './health.module.css'

/** Says that a list shows only what a check found, with the way back. */
export function CheckNotice({ check, districtId }: { readonly check: CheckName; readonly districtId: string }) {
  const { t } = useTranslation('rostering', { keyPrefix: 'health' })
  const { change } = useSearchParams()
  return (
    <div className={styles.notice}>
      <span>{t('notice.text', { what: t(`short.${check}`) })}</span>
      <span className={styles.ways}>
        <button type="button" className={styles.retry} onClick={() => change({ [CHECK]: undefined })}>
          {t('notice.all')}
        </button>
        <Link to="/districts/$districtId/roster-health" params={{ districtId }} className={styles.link}>
          {t('notice.back')}
        </Link>
      </span>
    </div>
  )
}
