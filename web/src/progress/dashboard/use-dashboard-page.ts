import { useTranslation } from 'react-i18next'
import { type Page, usePage } from '../../shell/page.ts'
import { failureTitle } from '../../states/failure-kind.ts'
import type { Place } from '../use-place.ts'

/** The parts of a query that the page around a table looks at. */
export interface Asked {
  readonly isFetching: boolean
  readonly isError: boolean
  readonly error: unknown
  readonly data: { readonly meta: { readonly asOf?: string } } | undefined
  readonly refetch: () => unknown
}

/** The read without which there is no page: the district's or the unit's own, when it failed and nothing older is there. */
export const brokenOf = (place: Place, unit: Asked) =>
  [place.district, unit].find(({ isError, data }) => isError && data === undefined)

interface DashboardPage extends Pick<Page, 'crumbs'> {
  readonly place: Place
  readonly unit: Asked
  readonly title: string | undefined
}

/** Names the page in the tab and the breadcrumbs; one that cannot be shown is named for what it says instead. */
export function useDashboardPage({ place, unit, title = '', crumbs = [] }: DashboardPage): void {
  const { t } = useTranslation()
  const broken = brokenOf(place, unit)
  usePage({
    area: 'dashboard',
    title: broken ? failureTitle(broken.error, t) : title,
    crumbs: broken ? [] : crumbs,
  })
}
