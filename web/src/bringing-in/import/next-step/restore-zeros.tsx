import { answerRosterImport } from '@hornbook/contract/bringing-in/applied-imports'
import { listRosterImports, readRosterImport } from '@hornbook/contract/bringing-in/roster-imports'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '../../../api/call.ts'
import { invalidate } from '../../../api/queries.ts'
import { Button } from '../../../ui/button/button.tsx'
import type { RosterImport } from '../roster-import.ts'
import styles from './next-step.module.css'

interface RestoreZerosProps {
  readonly file: RosterImport
  readonly districtId: string
}

/** Gives ids back the leading zeros that a spreadsheet has removed; the file is previewed again (ROSTER-60). */
export function RestoreZeros({ file, districtId }: RestoreZerosProps) {
  const { t } = useTranslation('bringingIn')
  const restore = useMutation({
    mutationFn: () => {
      const data = { type: 'rosterImport' as const, attributes: { restoreZeros: true } }
      return call(answerRosterImport, { params: { districtId, rosterImportId: file.id }, body: { data } })
    },
    onSettled: () => invalidate(readRosterImport, listRosterImports),
  })
  return (
    <div className={styles.choice}>
      <Button variant="primary" loading={restore.isPending} onClick={() => restore.mutate()}>
        {t('held.restore')}
      </Button>
      <p>{t('held.restoreHelp')}</p>
      {restore.isError && (
        <p className={styles.problem} role="alert">
          {t('held.notAnswered')}
        </p>
      )}
    </div>
  )
}
