import { useTranslation } from 'react-i18next'
import { formatDateTime } from '../../dates/format-dates.ts'
import { useZone } from '../../dates/use-zone.ts'
import { causeOf } from './cause.ts'
import { useJobNames } from './job-names.ts'
import type { Job, JobState } from './job-state.ts'
import styles from './jobs.module.css'

interface WhatGoesOnProps {
  readonly job: Job
  readonly standing: JobState | 'done' | 'cancelled'
}

/** The cause and what comes next, or how far it is. */
export function WhatGoesOn({ job, standing }: WhatGoesOnProps) {
  const { t } = useTranslation('provider', { keyPrefix: 'jobs' })
  const zone = useZone(null)
  const name = useJobNames()(job)
  const { progress, lastError, attempts, maxAttempts, runAt } = job
  const at = formatDateTime(runAt, zone)
  const cause = lastError === null ? null : causeOf(lastError)
  if (standing === 'done') return t('gone')
  if (standing === 'cancelled') return null
  if (standing === 'running') {
    if (progress === null || progress.of === 0) return t('working')
    return (
      <>
        {t('percent', { percent: Math.floor((progress.done / progress.of) * 100) })}
        <progress max={progress.of} value={progress.done} aria-label={name} className={styles.progress} />
      </>
    )
  }
  if (standing === 'waiting') return Date.parse(runAt) <= Date.now() ? t('dueNow') : t('due', { at })
  return (
    <>
      <b>{t(`causes.${cause ?? 'unknown'}`)}</b>{' '}
      {standing === 'failed'
        ? t(`helps.${cause ?? 'unknown'}`)
        : t('nextTry', { next: Math.min(attempts + 1, maxAttempts), max: maxAttempts, at })}
    </>
  )
}
