import { answerRosterImport } from '@hornbook/contract/bringing-in/applied-imports'
import { listRosterImports, readRosterImport } from '@hornbook/contract/bringing-in/roster-imports'
import { listRosterQuestions } from '@hornbook/contract/bringing-in/roster-questions'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '../../../api/call.ts'
import { invalidate } from '../../../api/queries.ts'
import { Button } from '../../../ui/button/button.tsx'
import type { RosterImport } from '../roster-import.ts'

interface PreviewAgainProps {
  readonly file: RosterImport
  readonly districtId: string
}

/** Computes the difference with the answers that were given since: what is applied is what was shown (ROSTER-7). */
export function PreviewAgain({ file, districtId }: PreviewAgainProps) {
  const { t } = useTranslation('bringingIn')
  const preview = useMutation({
    mutationFn: () => {
      const data = { type: 'rosterImport' as const, attributes: {} }
      return call(answerRosterImport, { params: { districtId, rosterImportId: file.id }, body: { data } })
    },
    onSettled: () => invalidate(readRosterImport, listRosterImports, listRosterQuestions),
  })
  return (
    <>
      <Button variant="primary" loading={preview.isPending} onClick={() => preview.mutate()}>
        {t('questions.preview')}
      </Button>
      {preview.isError && <span role="alert">{t('held.notAnswered')}</span>}
    </>
  )
}
