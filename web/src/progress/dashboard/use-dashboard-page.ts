import { useTranslation } from 'react-i18next'
import type { DocumentMeta } from '../../api/answer.ts'
import { isRefusal } from '../../api/query-cache.ts'
import { type Page, usePage } from '../../ui/page.ts'
import { failureTitle } from '../../ui/states/failure-kind.ts'
import type { DashboardContext, Overview } from '../use-dashboard-context.ts'

/** The parts of a query that a dashboard uses. */
export interface QueryState {
  readonly isFetching: boolean
  readonly isError: boolean
  /** The figures are those of the range before. */
  readonly isPlaceholderData?: boolean
  readonly error: unknown
  readonly data: { readonly meta: DocumentMeta; readonly rows?: readonly { readonly id: string }[] } | undefined
  readonly refetch: () => unknown
}

/** A dashboard's queries. */
export interface DashboardQueries {
  readonly context: DashboardContext
  readonly overview: Overview
  /** The district, school or class itself; without it there is no page. */
  readonly unit: QueryState
  readonly rows: QueryState
}

export const allQueries = ({ context, overview, unit, rows }: DashboardQueries): readonly QueryState[] => [
  ...[context.district, unit, rows],
  ...[overview.overview, overview.overall],
]

/**
 * The failed query that replaces the whole page: any refused one, since the person may then see none of it; or the
 * district's or the unit's own, if there is no older data.
 */
export const blockingFailure = (queries: DashboardQueries) =>
  allQueries(queries).find(({ isError, error }) => isError && isRefusal(error)) ??
  [queries.context.district, queries.unit].find(({ isError, data }) => isError && data === undefined)

interface DashboardPage extends Pick<Page, 'crumbs'>, DashboardQueries {
  readonly title: string | undefined
}

/** Sets the page's title and breadcrumbs; a page that cannot be shown is titled by its failure. */
export function useDashboardPage({ title = '', crumbs = [], ...queries }: DashboardPage): void {
  const { t } = useTranslation()
  const failed = blockingFailure(queries)
  usePage({
    area: 'dashboard',
    title: failed ? failureTitle(failed.error, t) : title,
    crumbs: failed ? [] : crumbs,
  })
}
