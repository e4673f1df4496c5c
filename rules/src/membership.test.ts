import { expect, it } from 'vitest'
import { membershipValid } from './membership.ts'

it.each([
  ['a millisecond before it expires', 1001, true],
  ['at the instant it expires', 1000, false],
  ['a millisecond after', 999, false],
  ['that never was', null, false],
])('a membership %s', (_, expiresAt, valid) => {
  expect(membershipValid(expiresAt, 1000)).toBe(valid)
})
