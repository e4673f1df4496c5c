import type { TFunction } from 'i18next'
import { ApiError } from '../api/api-error.ts'

/** What a failed read means to whoever looks: refusals with a screen of their own, and everything that may be tried again. */
export type FailureKind = 'expired' | 'noAbility' | 'notFound' | 'unreachable' | 'unavailable' | 'other'

export function failureKind(error: unknown): FailureKind {
  const { status = -1, code = '' } = error instanceof ApiError ? error : {}
  if (code === 'membershipExpired') return 'expired'
  if (status === 403) return 'noAbility'
  if (status === 404) return 'notFound'
  const away = status === 0 || navigator.onLine === false
  return away ? 'unreachable' : status === 503 ? 'unavailable' : 'other'
}

/** What a page is called that shows nothing but its failure. */
export function failureTitle(error: unknown, t: TFunction): string {
  const kind = failureKind(error)
  if (kind === 'expired' || kind === 'notFound') return t(`${kind}.title`)
  return kind === 'noAbility' ? t('noAbility') : t('failure.title')
}
