import { useEffect, useMemo, useState } from 'react'
import { useSearchParams } from '../address/search-params.ts'
import { asksForNoRange, type ChosenRange, rangeFromSearch, rangeToSearch, searchHasRange } from './range-search.ts'

/**
 * The range in the URL, written there without a history entry if missing (DASH-6). Null until today is known.
 * `isReplaced` if the URL asked for an impossible range, until somebody chooses another one.
 */
export function useRange(today: string | undefined): {
  range: ChosenRange | null
  choose: (range: ChosenRange) => void
  isReplaced: boolean
} {
  const { search, change, complete } = useSearchParams()
  const [isReplaced, setReplaced] = useState(false)
  const range = useMemo(() => (today === undefined ? null : rangeFromSearch(search, today)), [search, today])
  useEffect(() => {
    if (!range || today === undefined || searchHasRange(search, range)) return
    if (asksForNoRange(search, today)) setReplaced(true)
    complete(rangeToSearch(range))
  }, [range, search, today, complete])
  const choose = (chosen: ChosenRange) => {
    setReplaced(false)
    change(rangeToSearch(chosen))
  }
  return { range, choose, isReplaced }
}
