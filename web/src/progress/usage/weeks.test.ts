import { expect, test } from 'vitest'
import { lastMondays } from './weeks.ts'

test('weeks begin on Monday, and the last one is that of today', () => {
  expect(lastMondays(Date.parse('2026-11-27T15:00:00Z'), 3)).toEqual(['2026-11-09', '2026-11-16', '2026-11-23'])
  expect(lastMondays(Date.parse('2026-11-23T00:00:00Z'), 1)).toEqual(['2026-11-23'])
  expect(lastMondays(Date.parse('2026-11-29T23:59:59Z'), 1)).toEqual(['2026-11-23'])
})
