import type { TFunction } from 'i18next'
import { ApiError } from '../../api/api-error.ts'

/** Which screen a failed read gets: some refusals have their own, everything else can be retried. */
export type FailureKind = 'expired' | 'viewing' | 'noAbility' | 'notFound' | 'unreachable' | 'unavailable' | 'other'

export function failureKind(error: unknown): FailureKind {
  const { status = -1, code = '' } = error instanceof ApiError ? error : {}
  if (code === 'membershipExpired') return 'expired'
  if (code === 'viewingAs') return 'viewing'
  if (status === 403) return 'noAbility'
  if (status === 404) return 'notFound'
  const offline = status === 0 || navigator.onLine === false
  return offline ? 'unreachable' : status === 503 ? 'unavailable' : 'other'
}

/** The title of a page that shows only its failure. */
export function failureTitle(error: unknown, t: TFunction): string {
  const kind = failureKind(error)
  if (kind === 'expired' || kind === 'notFound') return t(`${kind}.title`)
  return kind === 'noAbility' ? t('noAbility') : t('failure.title')
}
