import { listStudentCredentials } from '@hornbook/contract/rostering/student-credentials'
import { may } from '@hornbook/rules/people/abilities'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { queryFor } from '../../api/queries.ts'
import { personOf, useUser } from '../../signed-in/current-session.ts'
import { MoreLink } from '../explained/more-link.tsx'
import { useRouteIds } from '../use-dashboard-context.ts'

/** Leads to the sign-in cards, where there are credentials (RPT-6). Whether there are is asked without reading any. */
export function LoginCardsLink({ base }: { readonly base: string }) {
  const { t } = useTranslation('progress', { keyPrefix: 'loginCards' })
  const { classroomId } = useRouteIds()
  const isAllowed = may(personOf(useUser()), 'show', 'studentPassword')
  const query = { 'fields[studentCredential]': 'isSet' }
  const { data } = useQuery({
    ...queryFor(listStudentCredentials, { params: { classroomId }, query }),
    enabled: isAllowed,
  })
  if (!isAllowed) return null
  return (
    <MoreLink to={`${base}/login-cards`} hidden={!data?.meta.links?.csv}>
      {t('open')}
    </MoreLink>
  )
}
