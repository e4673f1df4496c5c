import { describe, expect, it } from 'vitest'
import { END, isWritten, presetOf, rangeIn, rangeSearch, START } from './range-address.ts'
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
