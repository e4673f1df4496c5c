import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import sheet from '../../ui/sheet.module.css'
import { CancelDialog } from './cancel-dialog.tsx'
import { JobRow } from './job-row.tsx'
import type { Job } from './job-state.ts'
import styles from './jobs.module.css'
import { useHeldOrder } from './use-held-order.ts'

/** The jobs. The list moves by itself, but never under the pointer or the focus. */
export function JobTable({ jobs }: { readonly jobs: readonly Job[] }) {
  const { t } = useTranslation('provider', { keyPrefix: 'jobs' })
  const [cancelling, setCancelling] = useState<Job | null>(null)
  const { ordered, box } = useHeldOrder(jobs)
  const present = new Set(jobs.map(({ id }) => id))
  if (ordered.length === 0) return null
  return (
    <div className={sheet.scroll} {...box}>
      <table className={`${sheet.table} ${styles.table}`}>
        <thead>
          <tr>
            {(['state', 'job', 'going', 'since'] as const).map(column => (
              <th key={column} scope="col">
                {t(`columns.${column}`)}
              </th>
            ))}
            <th scope="col">
              <span className="visually-hidden">{t('columns.actions')}</span>
            </th>
          </tr>
        </thead>
        {ordered.map(job => (
          <JobRow key={job.id} job={job} isDone={!present.has(job.id)} onCancel={() => setCancelling(job)} />
        ))}
      </table>
      {cancelling && <CancelDialog job={cancelling} onClose={() => setCancelling(null)} />}
    </div>
  )
}
