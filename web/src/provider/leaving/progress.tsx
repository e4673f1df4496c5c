import type { Leaving } from '@hornbook/contract/provider/leaving'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { Icon } from '../../ui/icons.tsx'
import sheet from '../../ui/sheet.module.css'
import styles from './leaving.module.css'

/** A purge that runs. It cannot be stopped, and needs nobody to go on. */
export function Progress({ purge }: { readonly purge: NonNullable<Leaving['purge']> }) {
  const { t } = useTranslation('provider', { keyPrefix: 'leaving' })
  const count = purge.removed.reduce((all, each) => all + each.count, 0)
  return (
    <div className={sheet.sheet}>
      {purge.isTroubled && (
        <p className={styles.warning}>
          <Icon name="warning" />
          <span>
            {t('progress.trouble')} <Link to="/adminhub/jobs">{t('progress.jobs')}</Link>
          </span>
        </p>
      )}
      <p className={styles.running}>
        <b>{t('progress.title')}</b>
        {count === 0 ? t('progress.soon') : t('progress.count', { count })}
      </p>
    </div>
  )
}
