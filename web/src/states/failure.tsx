import { useTranslation } from 'react-i18next'
import { ApiError } from '../api/api-error.ts'
import { failureKind } from './failure-kind.ts'
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
  /** It stands in place of one part of a page, on a card as large as that part. */
  readonly card?: 'tiles' | 'table'
}

/** What happened, what is safe, and Retry; refusals that have a screen of their own get it. */
export function Failure({ error, onRetry, title, page = false, card }: Failed) {
  const { t } = useTranslation()
  const kind = failureKind(error)
  if (kind === 'expired') return <MembershipExpired />
  if (kind === 'noAbility') return <NoAbility />
  if (kind === 'notFound') return <NotFound />
  const Heading = page ? 'h1' : 'h2'
  const requestId = error instanceof ApiError ? error.errors[0]?.meta.requestId : undefined
  const words = (
    <div className={styles.notice} role="alert">
      <Heading className={styles.noticeTitle}>{title ?? t('failure.title')}</Heading>
      <p className={styles.noticeText}>{t(`failure.${kind}`)}</p>
      <div className={styles.noticeAction}>
        <button type="button" className={styles.button} onClick={onRetry}>
          {t('failure.retry')}
        </button>
      </div>
      {typeof requestId === 'string' && <p className={styles.noticeNote}>{t('failure.request', { id: requestId })}</p>}
    </div>
  )
  return card ? (
    <div className={styles.card} data-instead-of={card}>
      {words}
    </div>
  ) : (
    words
  )
}
