import { useTranslation } from 'react-i18next'
import { ApiError, UNREADABLE } from '../../api/api-error.ts'

/** What to say about a refused call on the pages before sign-in: the server's own words where it had some. */
export function useSaid(): (error: unknown) => string {
  const { t } = useTranslation('session')
  return error => {
    if (!(error instanceof ApiError)) return UNREADABLE
    if (error.status === 0) return t('unreachable')
    if (error.status === 429 && error.retryAfterSeconds !== null)
      return t('tooMany', { count: Math.max(1, Math.ceil(error.retryAfterSeconds / 60)) })
    return error.errors[0]?.detail || UNREADABLE
  }
}
