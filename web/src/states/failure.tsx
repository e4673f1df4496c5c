import { useTranslation } from 'react-i18next'
import { ApiError } from '../api/api-error.ts'
import { MembershipExpired } from './membership-expired.tsx'
import { NoAbility } from './no-ability.tsx'
import { NotFound } from './not-found.tsx'
import styles from './states.module.css'

interface Failed {
  readonly error: unknown
  readonly onRetry: () => void
  /** What was not loaded, where 'This could not be loaded' says too little. */
  readonly title?: string
  /** It stands in place of the whole page, and so carries its heading. */
  readonly page?: boolean
}

/** What happened, what is safe, and Retry; refusals that have a screen of their own get it. */
export function Failure({ error, onRetry, title, page = false }: Failed) {
  const { t } = useTranslation()
  const { status = -1, code = '', errors = [] } = error instanceof ApiError ? error : {}
  if (code === 'membershipExpired') return <MembershipExpired />
  if (status === 403) return <NoAbility />
  if (status === 404) return <NotFound />
  const what = status === 0 ? 'unreachable' : status === 503 ? 'unavailable' : 'other'
  const Heading = page ? 'h1' : 'h2'
  const requestId = errors[0]?.meta.requestId
  return (
    <div className={styles.notice} role="alert">
      <Heading className={styles.noticeTitle}>{title ?? t('failure.title')}</Heading>
      <p className={styles.noticeText}>
        {t(`failure.${what}`)}
        {typeof requestId === 'string' && ` ${t('failure.request', { id: requestId })}`}
      </p>
      <div className={styles.noticeAction}>
        <button type="button" className={styles.button} onClick={onRetry}>
          {t('failure.retry')}
        </button>
      </div>
    </div>
  )
}
