import { sql } from 'kysely'
import { Refusal } from '../../access/refusal.ts'
import { type Db, within } from '../../db/pool.ts'
import type { Call } from '../../http/route.ts'
import { hashOf } from '../../secrets/tokens.ts'
import { t } from '../../texts/texts.ts'
import { openSession } from '../sign-in.ts'
import { forgetAttempt, recordCode } from '../throttle.ts'
import { hindranceOf } from './person.ts'

/** Used, expired, foreign and malformed codes get the same answer. */
const codeEnded = () => new Refusal('invalidLogin', { detail: t('session:handOff.ended'), pointer: '/data' })

/** Signs in by a code of the learning app (SIGN-5). Of two calls with one code, one signs in. */
export async function signInByCode(call: Call, code: string) {
  const { queries } = call.app.db
  const attempt = await recordCode(queries, call.network)
  const used = await within(queries, 'all', tx => useCode(tx, code, call.now))
  if (!used) throw codeEnded()
  const user = await openSession(call, queries, used.account_id, { districtId: used.district_id, handOffId: used.id })
  await forgetAttempt(queries, attempt)
  return { user }
}

/** Uses a code up, even if its person may not be handed over any more; null unless it opens a session. */
async function useCode(tx: Db, code: string, now: number) {
  const used = await tx
    .updateTable('session_handoffs')
    .set({ used_at: sql<string>`now()` })
    .where('code_hash', '=', hashOf(code))
    .where('used_at', 'is', null)
    .where('expires_at', '>', sql<string>`now()`)
    .returning(['id', 'account_id', 'district_id', 'service_token_id'])
    .executeTakeFirst()
  if (!used) return null
  const token = await tx
    .selectFrom('service_tokens')
    .select('district_id')
    .where('id', '=', used.service_token_id)
    .where('revoked_at', 'is', null)
    .executeTakeFirst()
  if (!token) return null
  const person = { accountId: used.account_id, districtId: used.district_id }
  return (await hindranceOf(tx, person, token.district_id !== null, now)) === null ? used : null
}
