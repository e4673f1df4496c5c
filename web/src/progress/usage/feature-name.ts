import { useTranslation } from 'react-i18next'
import { usage } from './usage-texts.ts'

type Feature = keyof typeof usage.names
const isFeature = (name: string): name is Feature => Object.hasOwn(usage.names, name)

/** What was clicked, in words. One of a newer version keeps its own name. */
export function useFeatureName(): (name: string) => string {
  const { t } = useTranslation('progress', { keyPrefix: 'usage' })
  return name => (isFeature(name) ? t(`names.${name}`) : name)
}
