import { listStudentCredentials } from '@hornbook/contract/rostering/student-credentials'
import { may } from '@hornbook/rules/people/abilities'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { keepSearch } from '../../address/search-params.ts'
import { queryFor } from '../../api/queries.ts'
import { personOf, useUser } from '../../signed-in/current-session.ts'
import styles from '../explained/explained.module.css'
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
  // Its place is kept, so that nothing moves when the answer comes.
  const isThere = Boolean(data?.meta.links?.csv)
  return (
    <Link to={`${base}/login-cards`} search={keepSearch} className={styles.open} data-hidden={!isThere || undefined}>
      {t('open')}
    </Link>
  )
}
