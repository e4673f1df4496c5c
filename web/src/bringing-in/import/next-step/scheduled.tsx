import { cancelRosterImport } from '@hornbook/contract/bringing-in/applied-imports'
import { listRosterImports, readRosterImport } from '@hornbook/contract/bringing-in/roster-imports'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '../../../api/call.ts'
import { invalidate } from '../../../api/queries.ts'
import { formatDateInWords } from '../../../dates/format-dates.ts'
import { Button } from '../../../ui/button/button.tsx'
import type { RosterImport } from '../roster-import.ts'
import styles from './next-step.module.css'

interface ScheduledProps {
  readonly file: RosterImport
  readonly districtId: string
}

/** A file that waits for its day (ROSTER-58). */
export function Scheduled({ file, districtId }: ScheduledProps) {
  const { t } = useTranslation('bringingIn')
  const cancel = useMutation({
    mutationFn: () => call(cancelRosterImport, { params: { districtId, rosterImportId: file.id } }),
    onSettled: () => invalidate(readRosterImport, listRosterImports),
  })
  return (
    <section className={styles.panel} aria-labelledby="scheduled">
      <div role="status">
        <h2 id="scheduled">{t('scheduled.title', { day: formatDateInWords(file.appliesOn ?? '') })}</h2>
        <p>{t('scheduled.text')}</p>
      </div>
      {cancel.isError && (
        <p className={styles.problem} role="alert">
          {t('scheduled.failed')}
        </p>
      )}
      <div className={styles.actions}>
        <Button loading={cancel.isPending} onClick={() => cancel.mutate()}>
          {t('scheduled.cancel')}
        </Button>
      </div>
    </section>
  )
}
