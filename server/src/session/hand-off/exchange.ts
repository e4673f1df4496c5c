import { sql } from 'kysely'
import { Refusal } from '../../access/refusal.ts'
import { type Db, within } from '../../db/pool.ts'
import type { Call } from '../../http/route.ts'
import { hashOf } from '../../secrets/tokens.ts'
import { t } from '../../texts/texts.ts'
import { openSession } from '../sign-in.ts'
import { browserOf } from '../sign-on/browser-cookie.ts'
import { findSignOn } from '../sign-on/sign-ons.ts'
import { forgetAttempt, recordCode } from '../throttle.ts'
import { hindranceOf } from './person.ts'

/** Used, expired, foreign and malformed codes get the same answer. */
const codeEnded = () => new Refusal('invalidLogin', { detail: t('session:handOff.ended'), pointer: '/data' })

/**
 * Signs in by a code of the learning app (SIGN-5), or of a sign-on that this browser began. Of two calls with one code, one
 * signs in.
 */
export async function signInByCode(call: Call, code: string) {
  const { queries } = call.app.db
  const attempt = await recordCode(queries, call.network)
  const used = await within(queries, 'all', tx => useCode(tx, call, code))
  if (!used) throw codeEnded()
  const { account_id: accountId, district_id: districtId, id: handOffId } = used
  const user = await openSession(call, queries, accountId, { districtId, handOffId, signOn: used.signOn })
  await forgetAttempt(queries, attempt)
  return { user }
}

/** Uses a code up, even if its person may not be handed over any more; null unless it opens a session. */
async function useCode(tx: Db, { app, cookies, now }: Call, code: string) {
  const browser = browserOf(app.settings, cookies)
  const used = await tx
    .updateTable('session_handoffs')
    .set({ used_at: sql<string>`now()` })
    .where('code_hash', '=', hashOf(code))
    .where('used_at', 'is', null)
    .where('expires_at', '>', sql<string>`now()`)
    // In another browser it is as good as none, and stays for its own.
    .where(or => or.or([or('browser_hash', 'is', null), ...(browser ? [or('browser_hash', '=', browser)] : [])]))
    .returning(['id', 'account_id', 'district_id', 'service_token_id', 'sign_on_id'])
    .executeTakeFirst()
  const origin = used && (await originOf(tx, used))
  if (!used || !origin) return null
  const person = { accountId: used.account_id, districtId: used.district_id }
  const hindrance = await hindranceOf(tx, person, origin.isOfDistrict, now)
  return hindrance === null ? { ...used, signOn: origin.signOn } : null
}

interface Code {
  readonly service_token_id: string | null
  readonly sign_on_id: string | null
}

/** What the code came from, if that still works. */
async function originOf(tx: Db, { service_token_id: tokenId, sign_on_id: signOnId }: Code) {
  if (signOnId !== null) {
    const signOn = await findSignOn(tx, signOnId)
    return signOn?.enabled ? { isOfDistrict: true, signOn } : null
  }
  const token = await tx
    .selectFrom('service_tokens')
    .select('district_id')
    .where('id', '=', tokenId)
    .where('revoked_at', 'is', null)
    .executeTakeFirst()
  return token ? { isOfDistrict: token.district_id !== null, signOn: null } : null
}
