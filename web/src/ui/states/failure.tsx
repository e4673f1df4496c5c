import { useTranslation } from 'react-i18next'
import { ApiError } from '../../api/api-error.ts'
import { Button } from '../button/button.tsx'
import { failureKind } from './failure-kind.ts'
import { MembershipExpired } from './membership-expired.tsx'
import { NoAbility } from './no-ability.tsx'
import { NotFound } from './not-found.tsx'
import styles from './states.module.css'

interface FailureProps {
  readonly error: unknown
  readonly onRetry: () => void
  /** Names what failed, where 'This could not be loaded' is too vague. */
  readonly title?: string
  /** Replaces the whole page, so its heading is an h1. */
  readonly page?: boolean
  /** Replaces one part of a page, on a card of that part's size. */
  readonly card?: 'tiles' | 'table'
}

/** Says what happened and offers Retry. Some refusals have their own screens. */
export function Failure({ error, onRetry, title, page = false, card }: FailureProps) {
  const { t } = useTranslation()
  const kind = failureKind(error)
  if (kind === 'expired') return <MembershipExpired />
  if (kind === 'noAbility') return <NoAbility />
  if (kind === 'notFound') return <NotFound />
  const Heading = page ? 'h1' : 'h2'
  const requestId = error instanceof ApiError ? error.errors[0]?.meta.requestId : undefined
  const content = (
    <div className={styles.notice} role="alert">
      <Heading className={styles.noticeTitle}>{title ?? t('failure.title')}</Heading>
      <p className={styles.noticeText}>{t(`failure.${kind}`)}</p>
      {kind !== 'viewing' && (
        <div className={styles.noticeAction}>
          <Button onClick={onRetry}>{t('failure.retry')}</Button>
        </div>
      )}
      {typeof requestId === 'string' && <p className={styles.noticeNote}>{t('failure.request', { id: requestId })}</p>}
    </div>
  )
  return card ? (
    <div className={styles.card} data-replaces={card}>
      {content}
    </div>
  ) : (
    content
  )
}
