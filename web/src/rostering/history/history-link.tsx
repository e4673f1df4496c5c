import '../texts.ts'
import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
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
    <Button
      variant="subtle"
      renderRoot={props => (
        <Link {...props} to={`/districts/$districtId/${noun}/$id/history`} params={{ districtId, id }} />
      )}
    >
      {t('title')}
    </Button>
  )
}
