import { useTranslation } from 'react-i18next'
import { type Area, usePage } from '../ui/page.ts'
import { ComingSoon } from '../ui/states/coming-soon.tsx'
import { NotFound } from '../ui/states/not-found.tsx'

function Soon({ area, of = 'screens' }: { readonly area: Area; readonly of?: 'screens' | 'account' }) {
  const { t } = useTranslation()
  const title = t(`area.${area}`)
  usePage({ title, area, crumbs: [{ label: title }] })
  return (
    <>
      <h1>{title}</h1>
      <ComingSoon of={of} />
    </>
  )
}

/** An unknown URL (SHELL-12). */
export function NotFoundPage() {
  const { t } = useTranslation()
  usePage({ title: t('notFound.title'), area: 'dashboard' })
  return <NotFound />
}

export const AccountSoonPage = () => <Soon area="account" of="account" />
