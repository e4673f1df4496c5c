import { describe, expect, it } from 'vitest'
import { displayZone, formatDateTime, formatDay, formatShortDate, formatUpdatedTime } from './format-dates.ts'
import {
  asksForNoRange,
  END_PARAM,
  guessToday,
  rangeForPreset,
  rangeFromSearch,
  rangeToSearch,
  START_PARAM,
  searchHasRange,
} from './range-search.ts'

const TODAY = '2026-11-20'

describe('the range in the URL', () => {
  it('defaults to Monday through today', () => {
    expect(rangeFromSearch({}, TODAY)).toEqual({ start: '2026-11-16', end: TODAY, preset: 'thisWeek' })
  })
  it('uses the dates given', () => {
    expect(rangeFromSearch({ [START_PARAM]: '2026-09-01', [END_PARAM]: '2026-09-30' }, TODAY)).toEqual({
      start: '2026-09-01',
      end: '2026-09-30',
      preset: null,
    })
  })
  it('prefers a preset to outdated dates', () => {
    const old = { [START_PARAM]: '2026-11-09', [END_PARAM]: '2026-11-13', range: 'thisWeek' }
    expect(rangeFromSearch(old, TODAY)).toMatchObject({ start: '2026-11-16', end: TODAY })
    expect(searchHasRange(old, rangeFromSearch(old, TODAY))).toBe(false)
  })
  it('is the default for dates that are in the future, reversed, incomplete or invalid', () => {
    for (const [start, end] of [
      ['2026-11-01', '2026-11-21'],
      ['2026-11-10', '2026-11-01'],
      ['2026-11-10', undefined],
      ['soon', 'later'],
      ['1999-12-31', TODAY],
    ])
      for (const search of [{ [START_PARAM]: start, [END_PARAM]: end }, { range: 'fortnight' }]) {
        expect(rangeFromSearch(search, TODAY)).toMatchObject({ preset: 'thisWeek' })
        expect(asksForNoRange(search, TODAY)).toBe(true)
      }
    expect(asksForNoRange({}, TODAY)).toBe(false)
    expect(asksForNoRange({ [START_PARAM]: '2026-09-01', [END_PARAM]: '2026-09-30' }, TODAY)).toBe(false)
    // A preset wins over dates that are out of date.
    expect(asksForNoRange({ [START_PARAM]: 'soon', [END_PARAM]: 'later', range: 'lastWeek' }, TODAY)).toBe(false)
  })
  it('starts All Time on 2000-01-01', () => {
    expect(rangeFromSearch({ range: 'allTime' }, TODAY)).toEqual({ start: '2000-01-01', end: TODAY, preset: 'allTime' })
  })
  it('drops the preset when dates are picked by hand', () => {
    const search = rangeToSearch({ start: '2026-11-02', end: '2026-11-06', preset: null })
    expect(search).toEqual({ [START_PARAM]: '2026-11-02', [END_PARAM]: '2026-11-06', range: undefined })
    expect(searchHasRange(rangeToSearch(rangeForPreset('lastWeek', TODAY)), rangeForPreset('lastWeek', TODAY))).toBe(
      true,
    )
  })
})

describe('the guess at today before the district is known', () => {
  // In Los Angeles it is still the 20th, in Tokyo the 21st.
  const NOW = Date.parse('2026-11-21T02:00:00Z')
  const guess = (search: Parameters<typeof rangeFromSearch>[0]) => guessToday(search, TODAY, NOW)

  it('is the end date of a URL written today, in any time zone', () => {
    for (const end of ['2026-11-20', '2026-11-21'])
      expect(guess({ [START_PARAM]: '2026-11-16', [END_PARAM]: end, range: 'thisWeek' })).toBe(end)
  })
  it("is the person's own today if the URL has no date, or none that is today anywhere", () => {
    for (const search of [
      {},
      { [START_PARAM]: '2026-11-01', [END_PARAM]: '2999-01-01' },
      { [START_PARAM]: '2026-11-01', [END_PARAM]: '2026-11-22' },
      { [START_PARAM]: '2026-11-09', [END_PARAM]: '2026-11-13', range: 'thisWeek' },
      { [START_PARAM]: '2026-11-30', [END_PARAM]: '2026-11-21' },
      { [START_PARAM]: '1999-12-31', [END_PARAM]: '2026-11-21' },
      { [START_PARAM]: 'soon', [END_PARAM]: 'later' },
    ])
      expect(guess(search)).toBe(TODAY)
  })
  it('never asks for a range other than the one the page shows', () => {
    for (const end of ['2999-01-01', '2026-11-22', '1999-12-31', 'later']) {
      const search = { [START_PARAM]: '2026-11-01', [END_PARAM]: end }
      expect(rangeFromSearch(search, guess(search))).toEqual(rangeFromSearch(search, TODAY))
    }
  })
})

describe('displayed dates', () => {
  it('are MM/dd/yy in tables, in the given zone', () => {
    expect(formatShortDate('2026-11-20T02:30:00Z', 'America/Los_Angeles')).toBe('11/19/26')
    expect(formatShortDate('2026-11-20T02:30:00Z', 'Asia/Tokyo')).toBe('11/20/26')
    // In Kathmandu the day begins at 18:15 UTC.
    expect(formatShortDate('2026-11-20T18:14:59Z', 'Asia/Kathmandu')).toBe('11/20/26')
    expect(formatShortDate('2026-11-20T18:15:00Z', 'Asia/Kathmandu')).toBe('11/21/26')
  })
  it('are MM/dd/yyyy in sheets, with the time where it matters, in Los Angeles if no zone is known', () => {
    expect(formatDay('2027-07-01T06:59:59Z', 'America/New_York')).toBe('07/01/2027')
    expect(formatDay('2027-07-01T06:59:59Z', null)).toBe('06/30/2027')
    expect(formatDateTime('2027-07-01T21:05:00Z', null)).toBe('07/01/2027, 14:05 PDT')
  })
  it('show the last update in Los Angeles time, in summer too, with midnight as 00', () => {
    expect(formatUpdatedTime('2026-11-20T22:05:00Z')).toBe('14:05')
    expect(formatUpdatedTime('2026-07-01T07:09:00Z')).toBe('00:09')
  })
  it("use the person's zone, else the district's, else Los Angeles", () => {
    expect(displayZone('Asia/Tokyo', 'America/Denver')).toBe('Asia/Tokyo')
    expect(displayZone(null, 'America/Denver')).toBe('America/Denver')
    expect(displayZone(undefined, null)).toBe('America/Los_Angeles')
  })
})
