import { type Instant, today } from '@hornbook/rules/dates'
import { defaultRange, isPreset, type PresetName, presetRange, type Range, rangeProblem } from '@hornbook/rules/ranges'
import type { Search } from '../address/address.ts'

export const START = 'filter[startDateEq]'
export const END = 'filter[endDateEq]'

export interface ChosenRange extends Range {
  /** The relative range it is, which moves on with the calendar. */
  readonly preset: PresetName | null
}

/**
 * The range that an address asks for (DASH-6). A relative one wins over the dates beside it; dates that make no sense, or
 * none, give the default. `today` is the district's.
 */
export function rangeIn(search: Search, today: string): ChosenRange {
  const { range, [START]: start, [END]: end } = search
  if (range !== undefined && isPreset(range)) return { ...presetRange(range, today), preset: range }
  if (start !== undefined && end !== undefined && rangeProblem(start, end, today) === null)
    return { start, end, preset: null }
  return { ...defaultRange(today), preset: 'thisWeek' }
}

/** No place has an earlier or a later date than the first and the last of these. */
const ON_EARTH = ['Etc/GMT+12', 'UTC', 'Pacific/Kiritimati']

/**
 * The day that it most likely is in a district of which nothing is known yet: the last day in the address, where it is today
 * somewhere on Earth and gives the very range that stands there; else today as the person counts. What is asked for by it
 * is what the page will ask for, whatever stands in the address.
 */
export function likelyToday(search: Search, own: string, now: Instant): string {
  const { [END]: end } = search
  const somewhere = ON_EARTH.some(zone => today(zone, now) === end)
  return end !== undefined && somewhere && isWritten(search, rangeIn(search, end)) ? end : own
}

/** A range as the address writes it. */
export const rangeSearch = ({ start, end, preset }: ChosenRange): Search => ({
  [START]: start,
  [END]: end,
  range: preset ?? undefined,
})

/** Whether the address says what is shown, so that it can be shared as it stands. */
export function isWritten(search: Search, range: ChosenRange): boolean {
  const written = rangeSearch(range)
  return Object.entries(written).every(([name, value]) => search[name] === value)
}

/** The preset that a picked range is, so that it stays relative: 'This week' on a Tuesday is not 'Monday and Tuesday'. */
export const presetOf = (name: PresetName, today: string): ChosenRange => ({
  ...presetRange(name, today),
  preset: name,
})
