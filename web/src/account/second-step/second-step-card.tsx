import { readMySecondStep } from '@hornbook/contract/session/second-step'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { queryFor } from '../../api/queries.ts'
import { Failure } from '../../ui/states/failure.tsx'
import { SkeletonRows } from '../../ui/states/skeleton.tsx'
import { Card } from '../my-account/card.tsx'
import { OwnStep } from './own-step.tsx'

/** What one's own second step is made of (SIGN-15). */
export function SecondStepCard() {
  const { t } = useTranslation('account', { keyPrefix: 'step' })
  const { data, error, refetch } = useQuery(queryFor(readMySecondStep, {}))
  if (data) return <OwnStep own={data} />
  return (
    <Card id="step" title={t('title')}>
      {error ? (
        <Failure error={error} onRetry={() => void refetch()} title={t('notRead')} />
      ) : (
        <SkeletonRows rows={3} message="plain" />
      )}
    </Card>
  )
}
