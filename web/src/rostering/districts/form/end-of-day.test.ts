import { dateOf } from '@hornbook/rules/time/dates'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { endOfDay, toDateField } from './end-of-day.ts'

const ZONES = [
  'America/Los_Angeles',
  'America/New_York',
  'Pacific/Kiritimati',
  'Pacific/Pago_Pago',
  'Asia/Kathmandu',
  'UTC',
]

test('a membership through 30 June ends as July begins in Los Angeles', () => {
  expect(endOfDay('2027-06-30', 'America/Los_Angeles')).toBe('2027-07-01T06:59:59.999Z')
})

test('the day the clocks go back has 25 hours', () => {
  expect(endOfDay('2026-11-01', 'America/New_York')).toBe('2026-11-02T04:59:59.999Z')
})

test('a date survives the round trip through an instant, in every zone', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 14_000 }), fc.constantFrom(...ZONES), (day, zone) => {
      const date = dateOf(day)
      const instant = endOfDay(date, zone)
      expect(toDateField(instant, zone)).toBe(date)
      expect(toDateField(new Date(Date.parse(instant) + 1).toISOString(), zone)).toBe(dateOf(day + 1))
    }),
  )
})

test('no membership gives an empty field', () => {
  expect(toDateField(null, 'UTC')).toBe('')
})
