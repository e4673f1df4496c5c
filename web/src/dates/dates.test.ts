import { describe, expect, it } from 'vitest'
import { END, isWritten, likelyToday, presetOf, rangeIn, rangeSearch, START } from './range-address.ts'
import { longDate, shortDate, shownZone, updatedTime } from './shown-date.ts'

const TODAY = '2026-11-20'

describe('the range of an address', () => {
  it('is Monday of the week to today where nothing is said', () => {
    expect(rangeIn({}, TODAY)).toEqual({ start: '2026-11-16', end: TODAY, preset: 'thisWeek' })
  })
  it('is what the dates say', () => {
    expect(rangeIn({ [START]: '2026-09-01', [END]: '2026-09-30' }, TODAY)).toEqual({
      start: '2026-09-01',
      end: '2026-09-30',
      preset: null,
    })
  })
  it('lets a relative range win over dates that have grown old', () => {
    const old = { [START]: '2026-11-09', [END]: '2026-11-13', range: 'thisWeek' }
    expect(rangeIn(old, TODAY)).toMatchObject({ start: '2026-11-16', end: TODAY })
    expect(isWritten(old, rangeIn(old, TODAY))).toBe(false)
  })
  it('is the default for dates after today, upside down, half there or no dates at all', () => {
    for (const [start, end] of [
      ['2026-11-01', '2026-11-21'],
      ['2026-11-10', '2026-11-01'],
      ['2026-11-10', undefined],
      ['soon', 'later'],
      ['1999-12-31', TODAY],
    ])
      expect(rangeIn({ [START]: start, [END]: end }, TODAY)).toMatchObject({ preset: 'thisWeek' })
    expect(rangeIn({ range: 'fortnight' }, TODAY)).toMatchObject({ preset: 'thisWeek' })
  })
  it('reads All Time from 2000-01-01', () => {
    expect(rangeIn({ range: 'allTime' }, TODAY)).toEqual({ start: '2000-01-01', end: TODAY, preset: 'allTime' })
  })
  it('takes the relative name out of the address when dates are picked by hand', () => {
    const search = rangeSearch({ start: '2026-11-02', end: '2026-11-06', preset: null })
    expect(search).toEqual({ [START]: '2026-11-02', [END]: '2026-11-06', range: undefined })
    expect(isWritten(rangeSearch(presetOf('lastWeek', TODAY)), presetOf('lastWeek', TODAY))).toBe(true)
  })
})

describe('today, before the district is known,', () => {
  // In Los Angeles it is still the 20th, in Tokyo the 21st.
  const NOW = Date.parse('2026-11-21T02:00:00Z')
  const likely = (search: Parameters<typeof rangeIn>[0]) => likelyToday(search, TODAY, NOW)

  it('is the last day of an address that was written today, wherever that was', () => {
    for (const end of ['2026-11-20', '2026-11-21'])
      expect(likely({ [START]: '2026-11-16', [END]: end, range: 'thisWeek' })).toBe(end)
  })
  it('is as the person counts where the address says nothing, or nothing of today', () => {
    for (const search of [
      {},
      { [START]: '2026-11-01', [END]: '2999-01-01' },
      { [START]: '2026-11-01', [END]: '2026-11-22' },
      { [START]: '2026-11-09', [END]: '2026-11-13', range: 'thisWeek' },
      { [START]: '2026-11-30', [END]: '2026-11-21' },
      { [START]: '1999-12-31', [END]: '2026-11-21' },
      { [START]: 'soon', [END]: 'later' },
    ])
      expect(likely(search)).toBe(TODAY)
  })
  it('never has another range asked for than the page will show there', () => {
    for (const end of ['2999-01-01', '2026-11-22', '1999-12-31', 'later']) {
      const search = { [START]: '2026-11-01', [END]: end }
      expect(rangeIn(search, likely(search))).toEqual(rangeIn(search, TODAY))
    }
  })
})

describe('dates as they are shown', () => {
  it('are MM/dd/yy in tables, in the zone asked for', () => {
    expect(shortDate('2026-11-20T02:30:00Z', 'America/Los_Angeles')).toBe('11/19/26')
    expect(shortDate('2026-11-20T02:30:00Z', 'Asia/Tokyo')).toBe('11/20/26')
  })
  it('are MM/dd/yyyy on the Date Range tile', () => {
    expect(longDate('2026-09-05')).toBe('09/05/2026')
  })
  it('give the last update by the clock of Los Angeles, in summer too, midnight as 00', () => {
    expect(updatedTime('2026-11-20T22:05:00Z')).toBe('14:05')
    expect(updatedTime('2026-07-01T07:09:00Z')).toBe('00:09')
  })
  it("use the person's zone, else the district's, else Los Angeles", () => {
    expect(shownZone('Asia/Tokyo', 'America/Denver')).toBe('Asia/Tokyo')
    expect(shownZone(null, 'America/Denver')).toBe('America/Denver')
    expect(shownZone(undefined, null)).toBe('America/Los_Angeles')
  })
})
