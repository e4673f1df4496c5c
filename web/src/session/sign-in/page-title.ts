import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'

/** Sets the browser tab's title on the pages before sign-in. */
export function usePageTitle(title: string): void {
  const { t } = useTranslation()
  useEffect(() => {
    document.title = t('pageTitle', { title })
  }, [title, t])
}
