import { discardRosterImport } from '@hornbook/contract/bringing-in/applied-imports'
import { listConnectionRuns } from '@hornbook/contract/bringing-in/connections'
import { listRosterImports, readRosterImport } from '@hornbook/contract/bringing-in/roster-imports'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../../../api/api-error.ts'
import { call } from '../../../api/call.ts'
import { invalidate } from '../../../api/queries.ts'
import { Button } from '../../../ui/button/button.tsx'
import type { RosterImport } from '../roster-import.ts'
import styles from './next-step.module.css'

interface DiscardProps {
  readonly file: Pick<RosterImport, 'id'>
  readonly districtId: string
}

/** Throws a previewed file away. */
export function Discard({ file, districtId }: DiscardProps) {
  const { t } = useTranslation('bringingIn')
  const discard = useMutation({
    mutationFn: () => call(discardRosterImport, { params: { districtId, rosterImportId: file.id } }),
    onSettled: () => invalidate(readRosterImport, listRosterImports, listConnectionRuns),
  })
  const detail = discard.error instanceof ApiError ? discard.error.errors[0]?.detail : undefined
  return (
    <>
      <Button loading={discard.isPending} onClick={() => discard.mutate()}>
        {t('discard.button')}
      </Button>
      {discard.isError && (
        <p className={styles.problem} role="alert">
          {t('discard.failed')} {detail}
        </p>
      )}
    </>
  )
}
