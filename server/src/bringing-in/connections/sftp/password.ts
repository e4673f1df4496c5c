import { randomInt } from 'node:crypto'

/** Without those that look alike on paper or on the phone. */
const LETTERS = 'abcdefghjkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789'
const GROUPS = 5
const GROUP = 4

/** A new password of 24 signs: 115 random bits, in groups that can be read out. */
export const newPassword = (): string =>
  Array.from({ length: GROUPS }, () =>
    Array.from({ length: GROUP }, () => LETTERS[randomInt(LETTERS.length)]).join(''),
  ).join('-')
