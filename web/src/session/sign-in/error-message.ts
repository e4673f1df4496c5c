import { useTranslation } from 'react-i18next'
import { ApiError, GENERIC_MESSAGE } from '../../api/api-error.ts'

/** The message for a failed call on the pages before sign-in: the server's own, if it sent one. */
export function useErrorMessage(): (error: unknown) => string {
  const { t } = useTranslation('session')
  return error => {
    if (!(error instanceof ApiError)) return GENERIC_MESSAGE
    if (error.status === 0) return t('unreachable')
    if (error.status === 429 && error.retryAfterSeconds !== null)
      return t('tooManyAttempts', { count: Math.max(1, Math.ceil(error.retryAfterSeconds / 60)) })
    return error.errors[0]?.detail || GENERIC_MESSAGE
  }
}
