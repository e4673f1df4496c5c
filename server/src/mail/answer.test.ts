import { expect, test } from 'vitest'
import { cleanAnswer } from './answer.ts'

test.each([
  ['550 5.1.1 <ann@town.test>: Recipient address rejected', '550 5.1.1 <ann@town.test>: Recipient address rejected'],
  ['550-5.1.1 The account does\n550-5.1.1 not exist.\n550 5.1.1 gsmtp', '550 5.1.1 The account does not exist. gsmtp'],
  ['550 one\u0000\u001b[31m \u202e two', '550 one [31m two'],
  ['550 See https://help.test/mail/?p=NoSuchUser&id=7 now', '550 See https://help.test/mail/ now'],
  ['554 hornbook.test/unauth/teacher?token=abc is blocked', '554 hornbook.test/unauth/teacher is blocked'],
  [`554 ${'aB3_'.repeat(11)} is blocked`, '554 … is blocked'],
  ['Is it really? Yes', 'Is it really? Yes'],
  ['', ''],
])('%j is shown as %j', (response, shown) => {
  expect(cleanAnswer(response)).toBe(shown)
})

test('is cut where it is long', () => {
  const shown = cleanAnswer(`550 ${'word '.repeat(1_000)}`)
  expect([[...shown].length <= 300, shown.endsWith('…')]).toEqual([true, true])
})
