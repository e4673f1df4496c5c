import { may } from '@hornbook/rules/people/abilities'
import { useTranslation } from 'react-i18next'
import { personOf, useUser } from '../../signed-in/current-session.ts'
import { ButtonLink } from '../../ui/button/button.tsx'

/** An empty table's link to rostering, for people who may open it. */
export function RosteringLink({ districtId }: { readonly districtId: string }) {
  const { t } = useTranslation('progress')
  if (!may(personOf(useUser()), 'show', 'rostering')) return null
  return (
    <ButtonLink to="/districts/$districtId" params={{ districtId }}>
      {t('table.rostering')}
    </ButtonLink>
  )
}
