import { may } from '@hornbook/rules/people/abilities'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { personOf, useUser } from '../../signed-in/current-session.ts'
import states from '../../ui/states/states.module.css'

/** An empty table's link to rostering, for people who may open it. */
export function RosteringLink({ districtId }: { readonly districtId: string }) {
  const { t } = useTranslation('progress')
  if (!may(personOf(useUser()), 'show', 'rostering')) return null
  return (
    <Link to="/districts/$districtId" params={{ districtId }} className={states.button}>
      {t('table.rostering')}
    </Link>
  )
}
