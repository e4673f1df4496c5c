import { may } from '@hornbook/rules/people/abilities'
import { useTranslation } from 'react-i18next'
import { addressOf, CLASSROOM } from '../../address/address.ts'
import { personOf, useUser } from '../../signed-in/current-session.ts'
import { MoreLink } from '../explained/more-link.tsx'
import { useRouteIds } from '../use-dashboard-context.ts'
import { useHasCredentials } from './has-credentials.ts'

/** Leads to the sign-in cards if the class has credentials (RPT-6), which is asked without reading any. */
export function LoginCardsLink() {
  const { t } = useTranslation('progress')
  const ids = useRouteIds()
  const isAllowed = may(personOf(useUser()), 'show', 'studentPassword')
  const has = useHasCredentials(ids.classroomId, isAllowed)
  if (!isAllowed) return null
  return (
    <MoreLink to={addressOf(`${CLASSROOM}/login-cards`, ids)} hidden={!has}>
      {t('openLoginCards')}
    </MoreLink>
  )
}
