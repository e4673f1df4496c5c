import { expect, test } from 'vitest'
import { formatLongDate, formatShortDay } from './written-days.ts'

test('a date is written with its month first', () => {
  expect(formatShortDay('2026-09-05')).toBe('09/05/26')
  expect(formatLongDate('2026-09-05')).toBe('09/05/2026')
})
