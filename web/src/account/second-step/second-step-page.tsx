import '../texts.ts'
import { useTranslation } from 'react-i18next'
import { usePage } from '../../ui/page.ts'
import styles from './second-step.module.css'
import { SecondStepCard } from './second-step-card.tsx'

/** The second step alone: people change it here whether they may change the rest of their account or not (SIGN-6). */
export function SecondStepPage() {
  const { t } = useTranslation('account', { keyPrefix: 'step' })
  const { t: own } = useTranslation('account', { keyPrefix: 'own' })
  const title = t('title')
  usePage({ title, area: 'account', crumbs: [{ label: own('title'), to: '/my-account' }, { label: title }] })
  return (
    <>
      <h1>{own('title')}</h1>
      <div className={styles.alone}>
        <SecondStepCard />
      </div>
    </>
  )
}
