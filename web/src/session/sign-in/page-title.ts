import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'

/** The name of a page before sign-in, in the browser's tab. */
export function usePageTitle(title: string): void {
  const { t } = useTranslation()
  useEffect(() => {
    document.title = t('pageTitle', { title })
  }, [title, t])
}
