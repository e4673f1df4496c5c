import { isTaskName, TASKS } from '@hornbook/contract/job-tasks'
import { listJobs, retryJob } from '@hornbook/contract/provider/jobs'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../../api/api-error.ts'
import { call } from '../../api/call.ts'
import { invalidate } from '../../api/queries.ts'
import { formatDateTime } from '../../dates/format-dates.ts'
import { useZone } from '../../dates/use-zone.ts'
import { Button, ButtonLink } from '../../ui/button/button.tsx'
import { IconButton } from '../../ui/button/icon-button.tsx'
import { Icon, type IconName } from '../../ui/icons.tsx'
import notes from '../../ui/notes.module.css'
import { causeOf, mayEndOtherwise } from './cause.ts'
import { JobDetails } from './job-details.tsx'
import { useJobNames } from './job-names.ts'
import { type Job, type JobState, jobStateOf } from './job-state.ts'
import styles from './jobs.module.css'
import { WhatGoesOn } from './what-goes-on.tsx'

const COLUMNS = 5
const ICONS: Readonly<Record<JobState | 'done' | 'cancelled', IconName>> = {
  failed: 'warning',
  tryingAgain: 'refresh',
  running: 'next',
  waiting: 'history',
  done: 'check',
  cancelled: 'close',
}

interface JobRowProps {
  readonly job: Job
  /** It has ended, and is still shown because somebody is on its row. */
  readonly isDone: boolean
  readonly onCancel: () => void
}

export function JobRow({ job, isDone, onCancel }: JobRowProps) {
  const { t } = useTranslation('provider', { keyPrefix: 'jobs' })
  const zone = useZone(null)
  const [isOpen, setOpen] = useState(false)
  const retry = useMutation({
    mutationFn: () => call(retryJob, { params: { jobId: job.id } }),
    onSettled: () => invalidate(listJobs),
  })
  const name = useJobNames()(job)
  const standing = isDone ? 'done' : job.cancelled ? 'cancelled' : jobStateOf(job)
  const how = isTaskName(job.task) ? TASKS[job.task] : 'optional'
  const canRun = standing === 'tryingAgain' || standing === 'waiting' || standing === 'failed'
  const mayHelp = standing !== 'failed' || job.lastError === null || mayEndOtherwise(causeOf(job.lastError))
  const { district, rosterImport } = job.relationships
  const problem = retry.error && ((retry.error instanceof ApiError && retry.error.errors[0]?.detail) || t('cannot'))
  return (
    <tbody data-job={job.id} data-standing={standing} className={styles.job}>
      <tr>
        <td className={styles.state}>
          <Icon name={ICONS[standing]} size={16} /> {t(`states.${standing}`)}
        </td>
        <th scope="row" className={styles.name}>
          <bdi>{name}</bdi>
          <small>
            <bdi>{job.districtName ?? t('everyDistrict')}</bdi>
          </small>
        </th>
        <td className={styles.going}>
          <WhatGoesOn job={job} standing={standing} />
          <span className={notes.bad} role="alert">
            {problem}
          </span>
        </td>
        <td className={styles.since}>
          <span className={styles.label}>{t('columns.since')} </span>
          {formatDateTime(job.startedAt ?? job.createdAt, zone)}
        </td>
        <td className={styles.actions}>
          {district && rosterImport && (
            <ButtonLink
              size="small"
              variant="quiet"
              to="/districts/$districtId/roster-imports/$importId"
              params={{ districtId: district, importId: rosterImport }}
              aria-label={t('openOf', { job: name })}
            >
              {t('open')}
            </ButtonLink>
          )}
          {canRun && how === 'optional' && (
            <Button size="small" aria-label={t('cancelOf', { job: name })} aria-haspopup="dialog" onClick={onCancel}>
              {t('cancel')}
            </Button>
          )}
          {canRun && mayHelp && (
            <Button
              size="small"
              variant={standing === 'failed' ? 'soft' : 'secondary'}
              loading={retry.isPending}
              aria-label={t(standing === 'failed' ? 'retryOf' : 'runNowOf', { job: name })}
              onClick={() => retry.mutate()}
            >
              {t(standing === 'failed' ? 'retry' : 'runNow')}
            </Button>
          )}
          <IconButton
            aria-label={t('details', { job: name })}
            aria-expanded={isOpen}
            onClick={() => setOpen(now => !now)}
          >
            <Icon name="down" size={17} />
          </IconButton>
        </td>
      </tr>
      {isOpen && (
        <tr className={styles.beneath}>
          <td colSpan={COLUMNS}>
            <JobDetails job={job} />
          </td>
        </tr>
      )}
    </tbody>
  )
}
