import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { ComingSoon } from '../states/coming-soon.tsx'
import { NotFound } from '../states/not-found.tsx'
import styles from './hub-page.module.css'
import { usePage } from './page.ts'

function HubPage({ title, text }: { readonly title: string; readonly text?: string }) {
  const { t } = useTranslation()
  usePage({ title, area: 'hub', crumbs: [{ label: t('area.hub') }, { label: title }] })
  return (
    <>
      <h1>{title}</h1>
      <ComingSoon>
        {text && <p>{text}</p>}
        <p>{t('hub.leads')}</p>
        <Link to="/dashboard/districts" className={styles.link}>
          {t('hub.districts')}
        </Link>
      </ComingSoon>
    </>
  )
}

/** Where Administrators land (SIGN-8). The list of files is not built yet; a link leads to the districts. */
export function HubUploadsPage() {
  const { t } = useTranslation()
  return <HubPage title={t('hub.title')} text={t('hub.soon')} />
}

export function HubPromotionsPage() {
  const { t } = useTranslation()
  return <HubPage title={t('hub.promotions')} />
}

export function HubNotFoundPage() {
  const { t } = useTranslation()
  const title = t('notFound.title')
  usePage({ title, area: 'hub', crumbs: [{ label: t('area.hub') }, { label: title }] })
  return <NotFound />
}
