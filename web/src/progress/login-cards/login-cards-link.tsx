import { may } from '@hornbook/rules/people/abilities'
import { useTranslation } from 'react-i18next'
import { personOf, useUser } from '../../signed-in/current-session.ts'
import { MoreLink } from '../explained/more-link.tsx'
import { useRouteIds } from '../use-dashboard-context.ts'
import { useHasCredentials } from './has-credentials.ts'

/** Leads to the sign-in cards if the class has credentials (RPT-6), which is asked without reading any. */
export function LoginCardsLink({ base }: { readonly base: string }) {
  const { t } = useTranslation('progress', { keyPrefix: 'loginCards' })
  const { classroomId } = useRouteIds()
  const isAllowed = may(personOf(useUser()), 'show', 'studentPassword')
  const has = useHasCredentials(classroomId, isAllowed)
  if (!isAllowed) return null
  return (
    <MoreLink to={`${base}/login-cards`} hidden={!has}>
      {t('open')}
    </MoreLink>
  )
}
