import { sql } from 'kysely'
import type { Db } from '../../db/pool.ts'
import { hashOf, newToken } from '../../secrets/tokens.ts'

/** How long a code works (SAFE-7). */
const SECONDS = 60

interface HandOff {
  readonly districtId: string
  readonly accountId: string
  readonly from:
    | { readonly serviceTokenId: string }
    /** Only the browser that began exchanges it. */
    | { readonly signOnId: string; readonly browserHash: Buffer }
}

/** A code that signs somebody in, once; only its hash is stored. */
export async function insertHandOff(tx: Db, { districtId, accountId, from }: HandOff) {
  const code = newToken()
  const row = await tx
    .insertInto('session_handoffs')
    .values({
      district_id: districtId,
      code_hash: hashOf(code),
      account_id: accountId,
      ...('signOnId' in from
        ? { sign_on_id: from.signOnId, browser_hash: from.browserHash }
        : { service_token_id: from.serviceTokenId }),
      // By the database's clock, because another process may exchange it.
      expires_at: sql<string>`now() + make_interval(secs => ${SECONDS})`,
    })
    .returning(['id', 'expires_at'])
    .executeTakeFirstOrThrow()
  return { id: row.id, code, expiresAt: new Date(row.expires_at).toISOString() }
}
