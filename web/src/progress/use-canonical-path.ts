import { useLocation, useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { unitAddress } from '../address/address.ts'
import { useRouteIds } from './use-dashboard-context.ts'

/** The part of a school or a class that says where it belongs. */
interface Unit {
  readonly relationships: { readonly district?: string | null; readonly school?: string | null }
}

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
    const current: string = unitAddress({ districtId, schoolId })
    const correct: string = unitAddress({ districtId: district ?? districtId, schoolId: school ?? schoolId })
    if (correct === current || !pathname.startsWith(current)) return
    void navigate({ to: correct + pathname.slice(current.length), search: true, replace: true })
  }, [district, school, districtId, schoolId, pathname, navigate])
}
