import '../texts.ts'
import { useTranslation } from 'react-i18next'
import { DEFAULT_ZONE } from '../../dates/format-dates.ts'
import { SavedNotice } from '../../form/saved.tsx'
import { usePage } from '../../ui/page.ts'
import { PageHead } from '../../ui/page-head.tsx'
import { Webhooks } from './webhooks.tsx'

/** The provider's own webhooks, which hear of every district (OUT-9). */
export function ProviderWebhooksPage() {
  const { t } = useTranslation('dataOut', { keyPrefix: 'webhooks.provider' })
  const { t: ui } = useTranslation('ui')
  const title = t('title')
  usePage({ title, area: 'hub', crumbs: [{ label: ui('area.hub'), to: '/adminhub/uploads' }, { label: title }] })
  return (
    <>
      <PageHead title={title}>{t('about')}</PageHead>
      <SavedNotice />
      <Webhooks owner={null} zone={DEFAULT_ZONE} />
    </>
  )
}
