import { type Instant, today } from '@hornbook/rules/time/dates'
import {
  defaultRange,
  isPreset,
  type PresetName,
  presetRange,
  type Range,
  rangeProblem,
} from '@hornbook/rules/time/ranges'
import type { Search } from '../address/search-params.ts'

export const START_PARAM = 'filter[startDateEq]'
export const END_PARAM = 'filter[endDateEq]'

export interface ChosenRange extends Range {
  /** The preset it was chosen as; a preset moves with the calendar. */
  readonly preset: PresetName | null
}

/**
 * The range that the URL asks for (DASH-6). A preset wins over dates; missing or invalid dates give the default.
 * `today` is the district's date.
 */
export function rangeFromSearch(search: Search, today: string): ChosenRange {
  const { range, [START_PARAM]: start, [END_PARAM]: end } = search
  if (range !== undefined && isPreset(range)) return { ...presetRange(range, today), preset: range }
  if (start !== undefined && end !== undefined && rangeProblem(start, end, today) === null)
    return { start, end, preset: null }
  return { ...defaultRange(today), preset: 'thisWeek' }
}

/** Whether the URL asks for an impossible range: upside down, before 2000, in the future, incomplete or nonsense. */
export function asksForNoRange(search: Search, today: string): boolean {
  const { range, [START_PARAM]: start, [END_PARAM]: end } = search
  if (range !== undefined && isPreset(range)) return false
  if (start !== undefined && end !== undefined) return rangeProblem(start, end, today) !== null
  return [range, start, end].some(given => given !== undefined)
}

const LATEST_ZONE = 'Pacific/Kiritimati'
/** Between them they have every date that is today somewhere on Earth. */
const WORLD_ZONES = ['Etc/GMT+12', 'UTC', LATEST_ZONE]

/**
 * Guesses today's date in a district that has not loaded yet: the URL's end date, if it is today somewhere on Earth and
 * the URL states exactly the range it gives; otherwise the person's own today. Figures fetched for this guess are the
 * ones the page asks for, whatever the URL says.
 */
export function guessToday(search: Search, personToday: string, now: Instant): string {
  const { [END_PARAM]: end } = search
  const isTodaySomewhere = WORLD_ZONES.some(zone => today(zone, now) === end)
  return end !== undefined && isTodaySomewhere && searchHasRange(search, rangeFromSearch(search, end))
    ? end
    : personToday
}

/** The URL's range while the district's date is unknown: dates need to be valid only somewhere on Earth. */
export const rangeOnEarth = (search: Search): ChosenRange => rangeFromSearch(search, today(LATEST_ZONE, Date.now()))

/** A range as URL parameters. */
export const rangeToSearch = ({ start, end, preset }: ChosenRange): Search => ({
  [START_PARAM]: start,
  [END_PARAM]: end,
  range: preset ?? undefined,
})

/** Whether the URL already states this range, so that it can be shared. */
export function searchHasRange(search: Search, range: ChosenRange): boolean {
  const expected = rangeToSearch(range)
  return Object.entries(expected).every(([name, value]) => search[name] === value)
}

/** A preset's range. It stays relative: 'This week' picked on a Tuesday is not 'Monday and Tuesday'. */
export const rangeForPreset = (name: PresetName, today: string): ChosenRange => ({
  ...presetRange(name, today),
  preset: name,
})
