import { type AnalyticsEvent, countAnalyticsEvent } from '@hornbook/contract/progress/analytics'
import { useEffect, useRef } from 'react'
import { useSearchParams } from '../address/search-params.ts'
import { WHERE } from '../address/table-filters.ts'
import { call } from '../api/call.ts'

type Place = 'classroom' | 'school' | 'district'

/** Counts a click for the provider (API-4). Nobody waits for it, and nobody is told when it fails. */
export function countClick(event: AnalyticsEvent): void {
  call(countAnalyticsEvent, { body: event }).catch(() => {})
}

/** All goals of a row are one property, so they count as one column. */
export const filterSelected = (instituteType: Place, id: string, column: string): AnalyticsEvent => ({
  name: 'filterSelected',
  properties: { instituteType, id, column: /^grade\d/.test(column) ? 'gradeProgress' : column },
})

/** Counts a column each time somebody starts to filter by it. Filters that come with a link do not count. */
export function useCountFilters(instituteType: Place, id: string): void {
  const { search } = useSearchParams()
  const columns = Object.keys(search)
    .filter(name => name.startsWith(WHERE))
    .map(name => name.slice(WHERE.length))
    .join(' ')
  const known = useRef(columns)
  useEffect(() => {
    const before = new Set(known.current.split(' '))
    known.current = columns
    for (const column of columns.split(' ')) {
      if (column !== '' && !before.has(column)) countClick(filterSelected(instituteType, id, column))
    }
  }, [columns, instituteType, id])
}
