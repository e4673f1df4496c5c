import '../texts.ts'
import { useTranslation } from 'react-i18next'
import { ButtonLink } from '../../ui/button/button.tsx'
import type { HistoryNoun } from './use-history.ts'

interface HistoryLinkProps {
  readonly noun: HistoryNoun
  readonly districtId: string
  readonly id: string
}

/** Leads from a record's form to its history (LIST-10). */
export function HistoryLink({ noun, districtId, id }: HistoryLinkProps) {
  const { t } = useTranslation('rostering', { keyPrefix: 'history' })
  return (
    <ButtonLink variant="quiet" to={`/districts/$districtId/${noun}/$id/history`} params={{ districtId, id }}>
      {t('title')}
    </ButtonLink>
  )
}
