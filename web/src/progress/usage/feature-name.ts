import { useTranslation } from 'react-i18next'
import { usage } from './usage-texts.ts'

type Feature = keyof typeof usage.names
const isFeature = (name: string): name is Feature => Object.hasOwn(usage.names, name)

/** What was clicked, in words. A page that is older than the server does not know every one. */
export function useFeatureName(): (name: string) => string {
  const { t } = useTranslation('progressUsage')
  return name => (isFeature(name) ? t(`names.${name}`) : t('other'))
}
