import { listTeachers, listTeachersOfSchool } from '@hornbook/contract/rostering/teachers'
import { may } from '@hornbook/rules/people/abilities'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { addressOf } from '../../address/address.ts'
import { queryFor } from '../../api/queries.ts'
import { usePersonIn } from '../../signed-in/current-session.ts'
import { useRouteIds } from '../use-dashboard-context.ts'
import { MoreLink } from './more-link.tsx'

const AWAY = { 'filter[checkEq]': 'quiet' } as const
/** How many are counted. */
const MOST = 100
const query = { ...AWAY, 'page[size]': String(MOST) }

/** How many staff of a school or district have not signed in for a month; it leads to their names (HEALTH-1). */
export function StaffAway() {
  const { t } = useTranslation('progress')
  const { districtId, schoolId } = useRouteIds()
  const enabled = may(usePersonIn(districtId, schoolId), 'index', 'rostering')
  const list = schoolId
    ? queryFor(listTeachersOfSchool, { params: { schoolId }, query })
    : queryFor(listTeachers, { params: { districtId }, query })
  const { data } = useQuery({ ...list, enabled })
  if (!enabled) return null
  const count = data?.rows.length ?? 0
  return (
    <MoreLink
      hidden={count === 0}
      to={addressOf('/districts/$districtId/teachers', { districtId })}
      search={{ ...AWAY, ...(schoolId && { 'filter[schoolIdEq]': schoolId }) }}
    >
      {t(data?.next ? 'staffAwayMore' : 'staffAway', { count })}
    </MoreLink>
  )
}
