import { may } from '@hornbook/rules/abilities'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { personOf, useUser } from '../../session/session.ts'
import states from '../../states/states.module.css'

/** The next step where a place has nobody yet, for those who may take it. */
export function ToRostering({ districtId }: { readonly districtId: string }) {
  const { t } = useTranslation('progress')
  if (!may(personOf(useUser()), 'show', 'rostering')) return null
  return (
    <Link to="/districts/$districtId" params={{ districtId }} className={states.button}>
      {t('table.rostering')}
    </Link>
  )
}
