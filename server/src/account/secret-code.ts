import { keyFor, macOf } from '../secrets/tokens.ts'

/** Letters and digits that nobody confuses; 32 of them, so that each carries 5 bits. */
const SIGNS = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'
const LENGTH = 12

/**
 * A person's secret code, in three groups: 60 bits derived from the installation's secret, so that no code is stored and
 * the database alone shows none (decision 36). `number` counts the account's codes, from 1.
 */
export function secretCodeOf(secret: string, accountId: string, number: number): string {
  const bytes = macOf(keyFor('secret codes', secret), `account ${accountId}, code ${number}`)
  const signs = Array.from(bytes.subarray(0, LENGTH), byte => SIGNS[byte % SIGNS.length]).join('')
  return signs.replace(/(.{4})(?=.)/g, '$1-')
}
