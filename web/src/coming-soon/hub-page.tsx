import './texts.ts'
import { useTranslation } from 'react-i18next'
import { ButtonLink } from '../ui/button/button.tsx'
import { usePage } from '../ui/page.ts'
import { ComingSoon } from '../ui/states/coming-soon.tsx'
import { NotFound } from '../ui/states/not-found.tsx'
import styles from './hub-page.module.css'

function HubPage({ title }: { readonly title: string }) {
  const { t } = useTranslation('comingSoon')
  usePage({ title, area: 'hub', crumbs: [{ label: t('area.hub', { ns: 'ui' }) }, { label: title }] })
  return (
    <>
      <h1>{title}</h1>
      <ComingSoon>
        <p>{t('leads')}</p>
        <ButtonLink variant="primary" className={styles.link} to="/dashboard/districts">
          {t('districts')}
        </ButtonLink>
      </ComingSoon>
    </>
  )
}

export function HubPromotionsPage() {
  const { t } = useTranslation('comingSoon')
  return <HubPage title={t('promotions')} />
}

export function HubNotFoundPage() {
  const { t } = useTranslation('comingSoon')
  const title = t('notFound.title', { ns: 'ui' })
  usePage({ title, area: 'hub', crumbs: [{ label: t('area.hub', { ns: 'ui' }) }, { label: title }] })
  return <NotFound />
}
