import { isTaskName } from '@hornbook/contract/job-tasks'
import { cancelJob, listJobs } from '@hornbook/contract/provider/jobs'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../../api/api-error.ts'
import { call } from '../../api/call.ts'
import { invalidate } from '../../api/queries.ts'
import { Button } from '../../ui/button/button.tsx'
import { Dialog, DialogActions } from '../../ui/dialog.tsx'
import notes from '../../ui/notes.module.css'
import { useJobNames } from './job-names.ts'
import type { Job } from './job-state.ts'

/** Says what is lost and what is safe, before it is pressed. */
export function CancelDialog({ job, onClose }: { readonly job: Job; readonly onClose: () => void }) {
  const { t } = useTranslation('provider', { keyPrefix: 'jobs' })
  const name = useJobNames()(job)
  const cancel = useMutation({
    mutationFn: () => call(cancelJob, { params: { jobId: job.id } }),
    onSuccess: onClose,
    onSettled: () => invalidate(listJobs),
  })
  const { error } = cancel
  return (
    <Dialog onClose={onClose} title={t('question.title')}>
      <p>
        <b>
          <bdi>{name}</bdi>
        </b>
        {job.districtName !== null && (
          <>
            , <bdi>{job.districtName}</bdi>
          </>
        )}
      </p>
      <p>
        {t(job.state === 'failed' ? 'question.lostFailed' : 'question.lost')}{' '}
        {isTaskName(job.task) && t(`safe.${job.task}`)}
      </p>
      <p className={notes.bad} role="alert">
        {error && ((error instanceof ApiError && error.errors[0]?.detail) || t('cannot'))}
      </p>
      <DialogActions>
        <Button data-autofocus onClick={onClose}>
          {t('question.keep')}
        </Button>
        <Button variant="primary" loading={cancel.isPending} onClick={() => cancel.mutate()}>
          {t('question.cancel')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
