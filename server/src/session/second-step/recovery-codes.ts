import { randomBytes } from 'node:crypto'
import { RECOVERY_CODES } from '@hornbook/contract/session/second-step-limits'
import type { Settings } from '../../configuration/settings.ts'
import type { Db } from '../../db/pool.ts'
import { keyFor, macOf } from '../../secrets/tokens.ts'

/** 32 letters and digits that nobody mistakes for one another: no 0 and O, no 1 and I. */
const LETTERS = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'
const LENGTH = 8

interface Context {
  readonly settings: Pick<Settings, 'secret'>
  readonly accountId: string
  readonly now: number
}

const newCode = () => [...randomBytes(LENGTH)].map(byte => LETTERS[byte % LETTERS.length]).join('')

/** With a key of ours: forty random bits could be guessed from a mere hash. */
const macFor = ({ settings, accountId }: Context, code: string) =>
  macOf(keyFor('recovery codes', settings.secret), `${accountId} ${code}`)

/** As people read and type them: in two halves. */
const shown = (code: string) => `${code.slice(0, LENGTH / 2)}-${code.slice(LENGTH / 2)}`
const typed = (text: string) => text.toUpperCase().replace(/[^0-9A-Z]/g, '')

/** Ten new codes; the ones before end. Call it with the account locked. */
export async function renewCodes(tx: Db, context: Context): Promise<string[]> {
  const codes = new Set<string>()
  while (codes.size < RECOVERY_CODES) codes.add(newCode())
  await tx.deleteFrom('recovery_codes').where('account_id', '=', context.accountId).execute()
  const row = { account_id: context.accountId, made_at: new Date(context.now).toISOString() }
  await tx
    .insertInto('recovery_codes')
    .values([...codes].map(code => ({ ...row, mac: macFor(context, code) })))
    .execute()
  return [...codes].map(shown)
}

/** Uses a code up; false if it is wrong or was used. Of two calls with one code, one gets true. */
export async function spendCode(tx: Db, context: Context, text: string): Promise<boolean> {
  const used = await tx
    .updateTable('recovery_codes')
    .set({ used_at: new Date(context.now).toISOString() })
    .where('account_id', '=', context.accountId)
    .where('mac', '=', macFor(context, typed(text)))
    .where('used_at', 'is', null)
    .returning('account_id')
    .executeTakeFirst()
  return used !== undefined
}

/** How many are left, and when they were made; null without any. */
export async function codesLeft(tx: Db, accountId: string) {
  const rows = await tx
    .selectFrom('recovery_codes')
    .select(['made_at', 'used_at'])
    .where('account_id', '=', accountId)
    .execute()
  const [first] = rows
  return first ? { left: rows.filter(({ used_at }) => used_at === null).length, madeAt: first.made_at } : null
}
