import { randomInt } from 'node:crypto'
import { seal, unseal } from '../../secrets/sealing.ts'
import { keyFor } from '../../secrets/tokens.ts'
import type { ExportKey } from './rows.ts'

/** What nobody takes for another when it is read aloud or copied by hand. */
const LETTERS = '23456789abcdefghjkmnpqrstuvwxyz'
const GROUPS = 5
const GROUP_LENGTH = 5

/** 25 random letters, 123 bits: the zip's own way from a password to a key is quick to try. */
export const newPassword = (): string =>
  Array.from({ length: GROUPS }, () =>
    Array.from({ length: GROUP_LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join(''),
  ).join('-')

const keyOf = (secret: string) => keyFor('district exports', secret)
const placeOf = ({ district_id, id }: ExportKey) => `the password of export ${id} of district ${district_id}`

/** What the job needs of a password, for as long as it needs it. */
export const sealPassword = (secret: string, which: ExportKey, password: string): Buffer =>
  seal(keyOf(secret), Buffer.from(password), placeOf(which))

export const unsealPassword = (secret: string, which: ExportKey, sealed: Buffer): string =>
  unseal(keyOf(secret), sealed, placeOf(which)).toString()
