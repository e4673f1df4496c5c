import { listSignOnAttempts } from '@hornbook/contract/session/district-sign-ons'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { queryFor } from '../../api/queries.ts'
import sheet from '../../ui/sheet.module.css'
import { Failure } from '../../ui/states/failure.tsx'
import { SkeletonRows } from '../../ui/states/skeleton.tsx'
import { AttemptItem } from './attempt-item.tsx'
import styles from './sign-ons.module.css'

const POLL_MS = 60_000

interface AttemptsProps {
  readonly districtId: string
  readonly zone: string
}

/** Who signed in at the provider and is not known here, for somebody who knows them to say who they are. */
export function Attempts({ districtId, zone }: AttemptsProps) {
  const { t } = useTranslation('rostering', { keyPrefix: 'signOns.attempts' })
  const [said, setSaid] = useState('')
  const read = queryFor(listSignOnAttempts, { params: { districtId } })
  const { data, error, refetch } = useQuery({ ...read, staleTime: 0, refetchInterval: POLL_MS })
  return (
    <section className={sheet.sheet} aria-labelledby="attempts">
      <div className={sheet.bar}>
        <h2 id="attempts">{t('title')}</h2>
      </div>
      <p role="status" className={styles.done}>
        {said}
      </p>
      {!data && error && <Failure error={error} title={t('failed')} onRetry={() => void refetch()} />}
      {!data && !error && <SkeletonRows message="information" rows={2} />}
      {data?.items.length === 0 && <p className={styles.none}>{t('none')}</p>}
      {data && data.items.length > 0 && (
        <>
          <p className={styles.none}>{t('about')}</p>
          <ul className={styles.ways}>
            {data.items.map(attempt => (
              <AttemptItem key={attempt.id} districtId={districtId} attempt={attempt} zone={zone} onDone={setSaid} />
            ))}
          </ul>
        </>
      )}
    </section>
  )
}
