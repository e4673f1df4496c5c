import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'

/** The title in the browser's tab, where no frame around the page sets it. */
export function PageTitle({ title }: { readonly title: string }) {
  const { t } = useTranslation()
  useEffect(() => {
    document.title = t('pageTitle', { title })
  }, [title, t])
  return null
}
