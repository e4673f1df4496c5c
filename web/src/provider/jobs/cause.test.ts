import { expect, test } from 'vitest'
import { causeOf } from './cause.ts'

test.each([
  ['Error ESOCKET', 'away'],
  ['Error EAUTH', 'mailSignIn'],
  ['The mail server refused the address (EENVELOPE)', 'mailAddress'],
  ['Error ESENDER', 'mailSender'],
  ['Error ETLS', 'mailEncryption'],
  ['Error EMESSAGE', 'mailRefused'],
  ['error 53100', 'diskFull'],
  ['error 53300', 'databaseBusy'],
  ['error 40P01', 'databaseBusy'],
  ['Every attempt ended with its process', 'killed'],
  ['Cannot read properties of undefined', 'unknown'],
  ['error 23505', 'unknown'],
])('%s is said in words', (lastError, cause) => {
  expect(causeOf(lastError)).toBe(cause)
})
