import { REMEMBERED_DAYS } from '@hornbook/contract/session/second-step-limits'
import { parseCookie, stringifySetCookie } from 'cookie'
import type { Settings } from '../../configuration/settings.ts'
import type { Db } from '../../db/pool.ts'
import { hashOf, newToken } from '../../secrets/tokens.ts'

/** A cookie by which a browser is not asked for the second step again: a token an account, whose hash is stored. */
const NAME = 'hornbook-second-step'
/** Enough for people who share a computer. */
const MAX_TOKENS = 8

const tokensIn = (cookies: string | undefined): string[] =>
  (parseCookie(cookies ?? '')[NAME] ?? '')
    .split('.')
    .filter(token => /^[\w-]{43}$/.test(token))
    .slice(0, MAX_TOKENS)

/** Whether the account has answered its second step in this browser, and asked it to remember that. */
export async function isRemembered(
  tx: Db,
  { cookies, accountId, now }: { cookies: string | undefined; accountId: string; now: number },
): Promise<boolean> {
  const hashes = tokensIn(cookies).map(hashOf)
  if (hashes.length === 0) return false
  const row = await tx
    .selectFrom('remembered_browsers')
    .select('account_id')
    .where('account_id', '=', accountId)
    .where('token_hash', 'in', hashes)
    .where('expires_at', '>', new Date(now).toISOString())
    .executeTakeFirst()
  return row !== undefined
}

/** Remembers the browser for the account; returns the Set-Cookie header. */
export async function remember(
  tx: Db,
  settings: Pick<Settings, 'publicUrl'>,
  { cookies, accountId, now }: { cookies: string | undefined; accountId: string; now: number },
): Promise<string> {
  const seconds = REMEMBERED_DAYS * 86_400
  const token = newToken()
  const expires = new Date(now + seconds * 1000).toISOString()
  await tx
    .insertInto('remembered_browsers')
    .values({ token_hash: hashOf(token), account_id: accountId, expires_at: expires })
    .execute()
  return stringifySetCookie({
    name: NAME,
    value: [token, ...tokensIn(cookies)].slice(0, MAX_TOKENS).join('.'),
    path: '/api',
    maxAge: seconds,
    httpOnly: true,
    sameSite: 'strict',
    secure: settings.publicUrl.startsWith('https:'),
  })
}

/** Every browser asks again. */
export async function forgetAll(tx: Db, accountId: string): Promise<void> {
  await tx.deleteFrom('remembered_browsers').where('account_id', '=', accountId).execute()
}
