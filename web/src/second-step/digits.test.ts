import { expect, test } from 'vitest'
import { digitsOf } from './digits.ts'

test.each([
  ['481733', '481733'],
  ['481 733', '481733'],
  [' 481\u00a0733\n', '481733'],
  ['Your code is 481-733.', '481733'],
  ['4817', '4817'],
  ['48173399', '481733'],
  ['no code', ''],
])('the digits of %j are %j', (typed, digits) => {
  expect(digitsOf(typed)).toBe(digits)
})
