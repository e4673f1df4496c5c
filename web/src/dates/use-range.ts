import { useEffect, useMemo } from 'react'
import { useAddress } from '../address/address.ts'
import { type ChosenRange, isWritten, rangeIn, rangeSearch } from './range-address.ts'

/** The range of the address, written there when it was not, without a step in history (R §2). Null until today is known. */
export function useRange(today: string | undefined): {
  range: ChosenRange | null
  choose: (range: ChosenRange) => void
} {
  const { search, change } = useAddress()
  const range = useMemo(() => (today === undefined ? null : rangeIn(search, today)), [search, today])
  useEffect(() => {
    if (range && !isWritten(search, range)) change(rangeSearch(range))
  }, [range, search, change])
  return { range, choose: chosen => change(rangeSearch(chosen)) }
}
