import { expect, it } from 'vitest'
import { isMembershipValid } from './membership.ts'

it.each([
  ['is valid a millisecond before it expires', 1001, true],
  ['is not valid at the instant it expires', 1000, false],
  ['is not valid a millisecond after it expires', 999, false],
  ['is not valid without an expiry', null, false],
])('a membership %s', (_, expiresAt, valid) => {
  expect(isMembershipValid(expiresAt, 1000)).toBe(valid)
})
