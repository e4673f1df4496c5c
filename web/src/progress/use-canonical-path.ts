import { useLocation, useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import type { RouteIds } from './queries.ts'
import { useRouteIds } from './use-dashboard-context.ts'

/** The part of a school or a class that says where it belongs. */
interface Unit {
  readonly relationships: { readonly district?: string | null; readonly school?: string | null }
}

const pathOf = ({ districtId, schoolId }: Pick<RouteIds, 'districtId' | 'schoolId'>) =>
  `/dashboard/districts/${districtId}/schools/${schoolId}`

/**
 * Redirects if the URL's school or district is not the row's own, because the class has moved since the link was saved
 * or the URL was mistyped. Otherwise the page would show a class under the wrong school.
 */
export function useCanonicalPath(row: Unit | undefined): void {
  const { districtId, schoolId } = useRouteIds()
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const { district, school } = row?.relationships ?? {}
  useEffect(() => {
    const current = pathOf({ districtId, schoolId })
    const correct = pathOf({ districtId: district ?? districtId, schoolId: school ?? schoolId })
    if (correct === current || !pathname.startsWith(current)) return
    void navigate({ to: correct + pathname.slice(current.length), search: true, replace: true, resetScroll: false })
  }, [district, school, districtId, schoolId, pathname, navigate])
}
