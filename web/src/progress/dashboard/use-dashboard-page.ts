import { useTranslation } from 'react-i18next'
import { isRefusal } from '../../api/refused.ts'
import { type Page, usePage } from '../../shell/page.ts'
import { failureTitle } from '../../states/failure-kind.ts'
import type { Overview, Place } from '../use-place.ts'

/** The parts of a query that the page around a table looks at. */
export interface Asked {
  readonly isFetching: boolean
  readonly isError: boolean
  readonly error: unknown
  readonly data: { readonly meta: { readonly asOf?: string } } | undefined
  readonly refetch: () => unknown
}

/** Everything that a dashboard reads. */
export interface Reads {
  readonly place: Place
  readonly overview: Overview
  /** The unit itself; its failure is the page's. */
  readonly unit: Asked
  readonly rows: Asked
}

export const readsOf = ({ place, overview, unit, rows }: Reads): readonly Asked[] => [
  ...[place.district, unit, rows],
  ...[overview.overview, overview.overall],
]

/**
 * The read without which there is no page: any that was refused, since then none of it is this person's to see; or the
 * district's or the unit's own, when it failed and nothing older is there.
 */
export const brokenOf = (reads: Reads) =>
  readsOf(reads).find(({ isError, error }) => isError && isRefusal(error)) ??
  [reads.place.district, reads.unit].find(({ isError, data }) => isError && data === undefined)

interface DashboardPage extends Pick<Page, 'crumbs'>, Reads {
  readonly title: string | undefined
}

/** Names the page in the tab and the breadcrumbs; one that cannot be shown is named for what it says instead. */
export function useDashboardPage({ title = '', crumbs = [], ...reads }: DashboardPage): void {
  const { t } = useTranslation()
  const broken = brokenOf(reads)
  usePage({
    area: 'dashboard',
    title: broken ? failureTitle(broken.error, t) : title,
    crumbs: broken ? [] : crumbs,
  })
}
