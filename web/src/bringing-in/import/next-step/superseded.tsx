import { useTranslation } from 'react-i18next'
import { ButtonLink } from '../../../ui/button/button.tsx'
import styles from './next-step.module.css'

interface SupersededProps {
  readonly districtId: string
  readonly by: string
}

/** A file that was never applied, and cannot be any more because a newer one has come in. */
export function Superseded({ districtId, by }: SupersededProps) {
  const { t } = useTranslation('bringingIn')
  const params = { districtId, importId: by }
  return (
    <section className={styles.panel} aria-labelledby="superseded">
      <div>
        <h2 id="superseded">{t('superseded.title')}</h2>
        <p>{t('superseded.text')}</p>
      </div>
      <div className={styles.actions}>
        <ButtonLink to="/districts/$districtId/roster-imports/$importId" params={params}>
          {t('superseded.newer')}
        </ButtonLink>
      </div>
    </section>
  )
}
