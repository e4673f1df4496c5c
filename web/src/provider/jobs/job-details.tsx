import { isTaskName } from '@hornbook/contract/job-tasks'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { TextButton } from '../../ui/button/text-button.tsx'
import { causeOf } from './cause.ts'
import type { Job } from './job-state.ts'
import styles from './jobs.module.css'

/** Why nobody need worry, what helps, and what an engineer asks for. */
export function JobDetails({ job }: { readonly job: Job }) {
  const { t } = useTranslation('provider', { keyPrefix: 'jobs' })
  const [isCopied, setCopied] = useState(false)
  const { id, task, lastError, attempts, maxAttempts } = job
  const tried = t('tried', { count: attempts, max: maxAttempts })
  const line = [`job ${id}`, task, tried, lastError].filter(Boolean).join(' · ')
  const copy = async () => {
    await navigator.clipboard.writeText(line)
    setCopied(true)
  }
  return (
    <dl className={styles.details}>
      <dt>{t('whySafe')}</dt>
      <dd>{isTaskName(task) ? t(`safe.${task}`) : t('unknownSafe')}</dd>
      {lastError !== null && (
        <>
          <dt>{t('whatHelps')}</dt>
          <dd>{t(`helps.${causeOf(lastError)}`)}</dd>
        </>
      )}
      <dt>{t('engineers')}</dt>
      <dd>
        <code>{line}</code> <TextButton onClick={() => void copy().catch(() => {})}>{t('copy')}</TextButton>{' '}
        <span role="status">{isCopied && t('copied')}</span>
      </dd>
    </dl>
  )
}
