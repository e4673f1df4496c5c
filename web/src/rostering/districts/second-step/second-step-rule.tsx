import { readDistrictSecondStep } from '@hornbook/contract/session/second-step-rules'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { queryFor } from '../../../api/queries.ts'
import { formatDay } from '../../../dates/format-dates.ts'
import { Button } from '../../../ui/button/button.tsx'
import sheet from '../../../ui/sheet.module.css'
import { Failure } from '../../../ui/states/failure.tsx'
import { Skeleton } from '../../../ui/states/skeleton.tsx'
import styles from '../district-setting.module.css'
import { ChangeRuleDialog } from './change-rule-dialog.tsx'

interface SecondStepRuleProps {
  readonly districtId: string
  readonly zone: string | null | undefined
}

/** Whether the staff of a district need a second step, how many have one, and what it means (SIGN-15). */
export function SecondStepRule({ districtId, zone }: SecondStepRuleProps) {
  const { t } = useTranslation('rostering', { keyPrefix: 'stepRule' })
  const { data, error, refetch } = useQuery(queryFor(readDistrictSecondStep, { params: { districtId } }))
  const [isAsked, setAsked] = useState(false)
  return (
    <section className={`${sheet.sheet} ${styles.rule}`} aria-labelledby="second-step">
      <div className={sheet.bar}>
        <h2 id="second-step">{t('title')}</h2>
        <span className={sheet.end}>
          {data && (data.requiredSince ? t('on', { date: formatDay(data.requiredSince, zone) }) : t('off'))}
        </span>
      </div>
      {error && !data ? (
        <Failure error={error} title={t('failed')} onRetry={() => void refetch()} />
      ) : (
        <div className={styles.content}>
          <p>
            {data ? (
              <>
                <b>{t('have', { count: data.withSecondStep, staff: data.staff })}</b>{' '}
                {t(data.required ? 'onText' : 'offText')}
              </>
            ) : (
              <Skeleton width="60%" />
            )}
          </p>
          {data && (
            <Button writes variant={data.required ? 'secondary' : 'soft'} onClick={() => setAsked(true)}>
              {t(data.required ? 'stop' : 'ask')}
            </Button>
          )}
        </div>
      )}
      {isAsked && data && <ChangeRuleDialog districtId={districtId} rule={data} onClose={() => setAsked(false)} />}
    </section>
  )
}
