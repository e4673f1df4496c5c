import { useLocation, useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { type PlaceIds, useIds } from './use-place.ts'

/** A school, or a class of one, as far as it says where it belongs. */
interface Placed {
  readonly relationships: { readonly district?: string | null; readonly school?: string | null }
}

const pathOf = ({ districtId, schoolId }: Pick<PlaceIds, 'districtId' | 'schoolId'>) =>
  `/dashboard/districts/${districtId}/schools/${schoolId}`

/**
 * Puts right an address whose school or district is not the page's own: of a class that has moved since the link was
 * kept, or mistyped. Left as it is it would show a class under a school to which it does not belong.
 */
export function useTrueAddress(row: Placed | undefined): void {
  const { districtId, schoolId } = useIds()
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const { district, school } = row?.relationships ?? {}
  useEffect(() => {
    const said = pathOf({ districtId, schoolId })
    const own = pathOf({ districtId: district ?? districtId, schoolId: school ?? schoolId })
    if (own === said || !pathname.startsWith(said)) return
    void navigate({ to: own + pathname.slice(said.length), search: true, replace: true, resetScroll: false })
  }, [district, school, districtId, schoolId, pathname, navigate])
}
