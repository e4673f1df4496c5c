import { useTranslation } from 'react-i18next'
import { usePage } from '../ui/page.ts'
import { NotFound } from '../ui/states/not-found.tsx'

export function HubNotFoundPage() {
  const { t } = useTranslation()
  const title = t('notFound.title')
  usePage({ title, area: 'hub', crumbs: [{ label: t('area.hub') }, { label: title }] })
  return <NotFound />
}
