import { expect, test } from 'vitest'
import { lastStepDay } from './steps.ts'

test.each([
  ['2026-11-23', '2026-11-26'],
  ['2026-11-25', '2026-11-30'],
  ['2026-11-27', '2026-12-02'],
  ['2026-11-28', '2026-12-02'],
  ['2026-11-29', '2026-12-02'],
])('a step that is done on %s holds through %s, the third weekday after it', (today, last) => {
  expect(lastStepDay(today)).toBe(last)
})
