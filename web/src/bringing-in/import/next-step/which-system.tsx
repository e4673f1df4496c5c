import { answerRosterImport } from '@hornbook/contract/bringing-in/applied-imports'
import { listRosterImports, readRosterImport } from '@hornbook/contract/bringing-in/roster-imports'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '../../../api/call.ts'
import { invalidate } from '../../../api/queries.ts'
import { Button } from '../../../ui/button/button.tsx'
import type { RosterImport } from '../roster-import.ts'
import { Holds } from './holds.tsx'
import styles from './next-step.module.css'

interface WhichSystemProps {
  readonly file: RosterImport
  readonly districtId: string
}

/** Asks which system a file comes from (ROSTER-57). The file is previewed again with the answer. */
export function WhichSystem({ file, districtId }: WhichSystemProps) {
  const { t } = useTranslation('bringingIn')
  const answer = useMutation({
    mutationFn: (sameSystem: boolean) => {
      const data = { type: 'rosterImport' as const, attributes: { sameSystem } }
      return call(answerRosterImport, { params: { districtId, rosterImportId: file.id }, body: { data } })
    },
    onSettled: () => invalidate(readRosterImport, listRosterImports),
  })
  const choice = (same: boolean) => (
    <div className={styles.choice}>
      <Button
        loading={answer.isPending && answer.variables === same}
        disabled={answer.isPending}
        onClick={() => answer.mutate(same)}
      >
        {same ? t('held.same') : t('held.another')}
      </Button>
      <p>{same ? t('held.sameHelp') : t('held.anotherHelp')}</p>
    </div>
  )
  return (
    <section className={`${styles.panel} ${styles.held}`} aria-labelledby="apply">
      <Holds file={file} districtId={districtId} />
      {answer.isError && (
        <p className={styles.problem} role="alert">
          {t('held.notAnswered')}
        </p>
      )}
      <div className={styles.choices}>
        {choice(true)}
        {choice(false)}
      </div>
    </section>
  )
}
