import type { apiKey } from '@hornbook/contract/data-out/api-keys'
import type { RowOf } from '@hornbook/contract/document'
import { sql } from 'kysely'
import { notFound, Refusal } from '../access/refusal.ts'
import { audit, authorOf } from '../audit/audit.ts'
import type { Db } from '../db/pool.ts'
import { pageInOrder } from '../http/lists/page.ts'
import { type MemberCall, placeOf } from '../http/route.ts'
import { accountName } from '../people/names.ts'
import { hashOf, newToken } from '../secrets/tokens.ts'
import { t } from '../texts/texts.ts'

type Rights = RowOf<typeof apiKey>['rights']

const rowsOf = (tx: Db, districtId: string) =>
  tx
    .selectFrom('api_keys as k')
    .leftJoin('accounts as a', 'a.id', 'k.created_by')
    .where('k.district_id', '=', districtId)
    .select(['k.id', 'k.district_id', 'k.name', 'k.rights', 'k.created_at', 'k.expires_at'])
    .select(['k.last_used_at', 'k.last_used_from', 'k.revoked_at'])
    .select(sql<string | null>`${accountName('a')}`.as('created_by'))

type Row = Awaited<ReturnType<ReturnType<typeof rowsOf>['execute']>>[number]

/** The id by which a system calls itself: it says where its key is. */
export const clientIdOf = (districtId: string, id: string): string => `hornbook-${districtId}-${id}`

const toResource = (row: Row, clientSecret: string | null): RowOf<typeof apiKey> => ({
  id: row.id,
  name: row.name,
  rights: row.rights as Rights,
  clientId: clientIdOf(row.district_id, row.id),
  clientSecret,
  createdBy: row.created_by,
  createdAt: row.created_at,
  expiresAt: row.expires_at,
  lastUsedAt: row.last_used_at,
  lastUsedFrom: row.last_used_from,
  revokedAt: row.revoked_at,
})

interface Given {
  readonly name: string
  readonly rights: Rights
  readonly expiresAt?: string | null | undefined
}

/** The secret is stored as a hash and shown only in this answer (OUT-5). */
export async function createApiKey(call: MemberCall, { name, rights, expiresAt = null }: Given) {
  const { tx, now, caller } = call
  const { districtId } = placeOf(call)
  if (expiresAt !== null && Date.parse(expiresAt) <= now)
    throw new Refusal('invalid', { detail: t('dataOut:key.over'), pointer: '/data/attributes/expiresAt' })
  const clientSecret = newToken()
  const { id } = await tx
    .insertInto('api_keys')
    .values({
      district_id: districtId,
      name,
      rights: [...rights],
      secret_hash: hashOf(clientSecret),
      created_by: caller.accountId,
      expires_at: expiresAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const change = { record: 'apiKey', recordId: id, before: null, after: { name, rights, expiresAt } }
  await audit(tx, authorOf(call), districtId, 'apiKey.create', [change])
  const row = await rowsOf(tx, districtId).where('k.id', '=', id).executeTakeFirstOrThrow()
  return { data: toResource(row, clientSecret) }
}

export async function apiKeyList(call: MemberCall) {
  const rows = await rowsOf(call.tx, placeOf(call).districtId).orderBy('k.id').execute()
  return pageInOrder(
    call,
    rows.map(row => toResource(row, null)),
  )
}

/** Revoking a key again changes nothing. */
export async function revokeApiKey(call: MemberCall, id: string): Promise<void> {
  const { tx } = call
  const { districtId } = placeOf(call)
  const row = await tx
    .selectFrom('api_keys')
    .where('district_id', '=', districtId)
    .where('id', '=', id)
    .select('revoked_at')
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw notFound()
  if (row.revoked_at !== null) return
  const revokedAt = new Date(call.now).toISOString()
  await tx
    .updateTable('api_keys')
    .set({ revoked_at: revokedAt })
    .where('district_id', '=', districtId)
    .where('id', '=', id)
    .execute()
  const change = { record: 'apiKey', recordId: id, before: { revokedAt: null }, after: { revokedAt } }
  await audit(tx, authorOf(call), districtId, 'apiKey.revoke', [change])
}
