import { useTranslation } from 'react-i18next'
import { useSearchParams } from '../../address/search-params.ts'
import { Button, ButtonLink } from '../../ui/button/button.tsx'
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
        <Button variant="soft" onClick={() => change({ [CHECK]: undefined })}>
          {t('notice.all')}
        </Button>
        <ButtonLink variant="soft" to="/districts/$districtId/roster-health" params={{ districtId }}>
          {t('notice.back')}
        </ButtonLink>
      </span>
    </div>
  )
}
