import { may } from '@hornbook/rules/people/abilities'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { addressOf, DISTRICT, SCHOOL } from '../../address/address.ts'
import { usePersonIn } from '../../signed-in/current-session.ts'
import { districtQuery } from '../queries.ts'
import { useRouteIds } from '../use-dashboard-context.ts'
import { MoreLink } from './more-link.tsx'

/** Leads to the subgroups of a school or district, where the district has switched any on (SUB-3). */
export function SubgroupsLink() {
  const { t } = useTranslation('progress')
  const ids = useRouteIds()
  const isAllowed = may(usePersonIn(ids.districtId, ids.schoolId), 'index', 'rostering')
  const { data } = useQuery(districtQuery(ids.districtId))
  if (!isAllowed || !data || data.row.subgroups.length === 0) return null
  const to = ids.schoolId ? addressOf(`${SCHOOL}/subgroups`, ids) : addressOf(`${DISTRICT}/subgroups`, ids)
  return <MoreLink to={to}>{t('subgroups')}</MoreLink>
}
