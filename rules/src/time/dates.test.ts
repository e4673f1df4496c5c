import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  canonicalTimeZone,
  dateOf,
  dayNumberIn,
  dayNumberOf,
  formatInstant,
  isDate,
  spansIn,
  timeZones,
  today,
} from './dates.ts'

const HOUR = 3_600_000

/** The date according to Intl: slow, but the reference. */
function dateByIntl(timeZone: string): (at: number) => string {
  const format = new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' })
  return at => {
    const parts = Object.fromEntries(format.formatToParts(at).map(({ type, value }) => [type, value]))
    return `${parts.year}-${parts.month}-${parts.day}`
  }
}

describe('the date of an instant', () => {
  it.each([
    ['America/Los_Angeles', '2025-03-09T07:59:59.999Z', '2025-03-08'],
    ['America/Los_Angeles', '2025-03-09T08:00:00.000Z', '2025-03-09'],
    ['America/Los_Angeles', '2025-03-10T06:59:59.999Z', '2025-03-09'],
    ['America/Los_Angeles', '2025-03-10T07:00:00.000Z', '2025-03-10'],
    ['America/Los_Angeles', '2025-11-02T06:59:59.999Z', '2025-11-01'],
    ['America/Los_Angeles', '2025-11-02T07:00:00.000Z', '2025-11-02'],
    ['America/Los_Angeles', '2025-11-03T07:59:59.999Z', '2025-11-02'],
    ['America/Los_Angeles', '2025-11-03T08:00:00.000Z', '2025-11-03'],
    ['Asia/Kathmandu', '2025-01-01T18:14:59.999Z', '2025-01-01'],
    ['Asia/Kathmandu', '2025-01-01T18:15:00.000Z', '2025-01-02'],
    ['Asia/Kolkata', '2025-01-01T18:30:00.000Z', '2025-01-02'],
    ['Pacific/Chatham', '2025-01-01T10:14:59.999Z', '2025-01-01'],
    ['Pacific/Chatham', '2025-01-01T10:15:00.000Z', '2025-01-02'],
    ['Pacific/Apia', '2011-12-30T09:59:59.999Z', '2011-12-29'],
    ['Pacific/Apia', '2011-12-30T10:00:00.000Z', '2011-12-31'],
    ['America/St_Johns', '2010-11-07T02:30:59.999Z', '2010-11-07'],
    ['America/St_Johns', '2010-11-07T02:31:00.000Z', '2010-11-06'],
    ['America/St_Johns', '2010-11-07T03:30:00.000Z', '2010-11-07'],
    ['UTC', '2000-01-01T00:00:00.000Z', '2000-01-01'],
    ['UTC', '1999-12-31T23:59:59.999Z', '1999-12-31'],
    ['America/New_York', '2080-07-01T03:59:59.999Z', '2080-06-30'],
  ])('in %s at %s is %s', (zone, instant, date) => {
    expect(today(zone, Date.parse(instant))).toBe(date)
  })

  const unusualZones = [
    'America/St_Johns',
    'America/Goose_Bay',
    'America/Havana',
    'America/Sao_Paulo',
    'America/Asuncion',
    'America/Caracas',
    'Atlantic/Azores',
    'Africa/Casablanca',
    'Africa/Cairo',
    'Asia/Amman',
    'Asia/Beirut',
    'Asia/Gaza',
    'Asia/Tehran',
    'Asia/Pyongyang',
    'Australia/Lord_Howe',
    'Pacific/Apia',
    'Pacific/Kiritimati',
  ]
  it.each(unusualZones)('in %s is right around every clock change', zone => {
    const truth = dateByIntl(zone)
    const dayOf = dayNumberIn(zone)
    const spansOf = spansIn(zone)
    const isWithin = (day: number, at: number) => spansOf(day).some(({ first, last }) => first <= at && at <= last)
    const offset = new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'longOffset' })
    const zoneAt = (at: number) => offset.format(at).split('GMT')[1]
    let changed = 0
    for (let at = Date.UTC(2005, 0, 1); at < Date.UTC(2012, 0, 1); at += 24 * HOUR) {
      if (zoneAt(at) === zoneAt(at + 24 * HOUR)) continue
      changed++
      for (let minute = at; minute < at + 24 * HOUR; minute += 60_000 * 15) {
        for (const near of [minute - 1, minute, minute + 60_000]) {
          const day = dayOf(near)
          expect(dateOf(day)).toBe(truth(near))
          expect([day - 1, day, day + 1].map(each => isWithin(each, near))).toEqual([false, true, false])
        }
      }
    }
    expect(changed > 0 || ['Pacific/Kiritimati', 'Asia/Pyongyang'].includes(zone)).toBe(true)
  })

  it('matches Intl in every zone', () => {
    const zone = fc.constantFrom(...timeZones())
    const instant = fc.integer({ min: Date.UTC(2000, 0, 1), max: Date.UTC(2060, 0, 1) })
    fc.assert(
      fc.property(zone, instant, (timeZone, at) => {
        expect(today(timeZone, at)).toBe(dateByIntl(timeZone)(at))
        const day = dayNumberIn(timeZone)(at)
        const ends = spansIn(timeZone)(day).flatMap(({ first, last }) => [first, last])
        const around = [Math.min(...ends) - 1, ...ends, Math.max(...ends) + 1]
        expect(around.map(each => dayNumberIn(timeZone)(each) === day)).toEqual([false, ...ends.map(() => true), false])
      }),
      { numRuns: 1500 },
    )
  })
})

describe('day numbers', () => {
  it.each([
    ['2000-01-01', 0],
    ['1999-12-31', -1],
    ['2000-02-29', 59],
    ['2024-02-29', 8825],
  ])('%s is day %i', (date, day) => {
    expect(dayNumberOf(date)).toBe(day)
    expect(dateOf(day)).toBe(date)
  })

  it.each([
    '',
    '2025-02-29',
    '2025-13-01',
    '2025-00-10',
    '2025-04-31',
    '25-01-01',
    '2025-1-1',
    '2025-01-01T00:00',
    'x',
  ])('"%s" is not a date', text => {
    expect(isDate(text)).toBe(false)
    expect(() => dayNumberOf(text)).toThrow(RangeError)
  })
})

describe('time zones', () => {
  it.each([
    ['America/Los_Angeles', 'America/Los_Angeles'],
    ['america/chicago', 'America/Chicago'],
    ['US/Pacific', 'America/Los_Angeles'],
    ['Etc/UTC', 'UTC'],
    ['utc', 'UTC'],
  ])('%s is listed as %s', (name, listed) => {
    expect(canonicalTimeZone(name)).toBe(listed)
    expect(timeZones()).toContain(listed)
  })

  it('list only one of two names for the same zone', () => {
    expect(timeZones()).toContain(canonicalTimeZone('Asia/Kolkata'))
    expect(canonicalTimeZone('Asia/Kolkata')).toBe(canonicalTimeZone('Asia/Calcutta'))
  })

  it.each(['', '+05:00', '-08:00', 'Etc/GMT+5', 'Mars/Olympus', 'America/', ' UTC'])(
    '"%s" is not a time zone',
    name => {
      expect(canonicalTimeZone(name)).toBeNull()
    },
  )

  it('are listed in order, each once, including UTC', () => {
    const names = timeZones()
    expect(names).toEqual([...new Set(names)].sort())
    expect(names).toContain('UTC')
    expect(names).toContain('America/Los_Angeles')
    expect(names.map(canonicalTimeZone)).toEqual(names)
  })
})

it('formats an instant like toISOString in any year', () => {
  fc.assert(
    fc.property(fc.integer({ min: -8.64e15, max: 8.64e15 }), at => {
      expect(formatInstant(at)).toBe(new Date(at).toISOString())
    }),
  )
  fc.assert(
    fc.property(fc.integer({ min: Date.UTC(2000, 0, 1), max: Date.UTC(2060, 0, 1) }), at => {
      expect(formatInstant(at)).toBe(new Date(at).toISOString())
    }),
  )
})
