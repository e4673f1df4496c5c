import type { FileUpload } from '@hornbook/contract/bringing-in/file-uploads'
import { useTranslation } from 'react-i18next'

const HOUR_MS = 3_600_000

/** How long a file is still there: '< 24 hours', '1 day', 'N days', nothing once it is over (HUB-1). */
export function useTimeLeft({ status, availableUntil }: Pick<FileUpload, 'status' | 'availableUntil'>) {
  const { t } = useTranslation('bringingIn', { keyPrefix: 'fileUploads.hub' })
  const hours = (Date.parse(availableUntil) - Date.now()) / HOUR_MS
  if (status === 'purged' || hours <= 0) return null
  const isSoon = hours < 24
  return { isSoon, text: isSoon ? t('lessThanADay') : t('days', { count: Math.ceil(hours / 24) }) }
}
