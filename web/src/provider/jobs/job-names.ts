import { isTaskName } from '@hornbook/contract/job-tasks'
import { useTranslation } from 'react-i18next'
import type { Job } from './job-state.ts'

/** What a job does, in words, with the file that it is about. */
export function useJobNames(): (job: Pick<Job, 'task' | 'fileName'>) => string {
  const { t } = useTranslation('provider', { keyPrefix: 'jobs' })
  return ({ task, fileName }) => {
    const name = isTaskName(task) ? t(`tasks.${task}`) : t('unknownTask')
    return fileName === null ? name : `${name}, ${fileName}`
  }
}
