import { useEffect, useMemo } from 'react'
import { useSearchParams } from '../address/search-params.ts'
import { type ChosenRange, rangeFromSearch, rangeToSearch, searchHasRange } from './range-search.ts'

/** The range in the URL, written there without a history entry if missing (DASH-6). Null until today is known. */
export function useRange(today: string | undefined): {
  range: ChosenRange | null
  choose: (range: ChosenRange) => void
} {
  const { search, change } = useSearchParams()
  const range = useMemo(() => (today === undefined ? null : rangeFromSearch(search, today)), [search, today])
  useEffect(() => {
    if (range && !searchHasRange(search, range)) change(rangeToSearch(range))
  }, [range, search, change])
  return { range, choose: chosen => change(rangeToSearch(chosen)) }
}
