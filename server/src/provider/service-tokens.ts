import type { RowOf } from '@hornbook/contract/document'
import type { serviceToken } from '@hornbook/contract/provider/service-tokens'
import { notFound, Refusal } from '../access/refusal.ts'
import { audit, authorOf } from '../audit/audit.ts'
import type { Db } from '../db/pool.ts'
import { PROVIDER } from '../db/provider.ts'
import type { StoredRow } from '../db/tables.ts'
import { pageOf, requestedPage } from '../http/lists/page.ts'
import type { MemberCall } from '../http/route.ts'
import { hashOf, newToken } from '../secrets/tokens.ts'
import { t } from '../texts/texts.ts'

type Right = RowOf<typeof serviceToken>['rights'][number]

const columns = ['id', 'name', 'district_id', 'rights', 'created_at', 'last_used_at', 'revoked_at'] as const

type Row = Pick<StoredRow<'service_tokens'>, (typeof columns)[number]>

const toResource = (row: Row, token: string | null) => ({
  id: row.id,
  name: row.name,
  rights: row.rights as Right[],
  token,
  createdAt: row.created_at,
  lastUsedAt: row.last_used_at,
  revokedAt: row.revoked_at,
  relationships: { district: row.district_id },
})

/** Creates a service token (EVENT-17). It is stored as a hash and shown only in this answer. */
export async function createServiceToken(
  call: MemberCall,
  name: string,
  rights: readonly Right[],
  districtId: string | null,
) {
  const { tx } = call
  if (districtId !== null && !(await isDistrict(tx, districtId))) {
    throw new Refusal('invalid', {
      detail: t('provider:noDistrict'),
      pointer: '/data/relationships/district/data/id',
    })
  }
  const token = newToken()
  const row = await tx
    .insertInto('service_tokens')
    .values({
      token_hash: hashOf(token),
      name,
      rights: [...rights],
      district_id: districtId,
      created_by: call.caller.accountId,
    })
    .returning(columns)
    .executeTakeFirstOrThrow()
  const after = { name, rights, districtId }
  await audit(tx, authorOf(call), districtId ?? PROVIDER, 'serviceToken.create', [
    { record: 'serviceToken', recordId: row.id, before: null, after },
  ])
  return toResource(row, token)
}

async function isDistrict(tx: Db, id: string): Promise<boolean> {
  if (!/^[1-9]\d{0,17}$/.test(id)) return false
  return (await tx.selectFrom('districts').select('id').where('id', '=', id).executeTakeFirst()) !== undefined
}

/** The service tokens in the order of their creation, or a page of them. */
export async function serviceTokenList(call: MemberCall) {
  const page = requestedPage(call)
  const rows = await call.tx
    .selectFrom('service_tokens')
    .select(columns)
    .$if(page !== null, query => query.limit((page?.size ?? 0) + 1))
    .$if(!!page?.after, query => query.where('id', '>', page?.after?.id ?? '0'))
    .orderBy('id')
    .execute()
  const { data, links } = pageOf(call, rows, page, ({ id }) => ({ id, cells: [] }))
  return { data: data.map(row => toResource(row, null)), links }
}

export async function readServiceToken({ tx }: MemberCall, id: string) {
  const row = await tx.selectFrom('service_tokens').select(columns).where('id', '=', id).executeTakeFirst()
  if (!row) throw notFound()
  return toResource(row, null)
}

/** Revokes a token at once; revoking it again changes nothing. */
export async function revokeServiceToken(call: MemberCall, id: string): Promise<void> {
  const { tx } = call
  const row = await tx.selectFrom('service_tokens').select(columns).where('id', '=', id).forUpdate().executeTakeFirst()
  if (!row) throw notFound()
  if (row.revoked_at !== null) return
  const revokedAt = new Date(call.now).toISOString()
  await tx.updateTable('service_tokens').set({ revoked_at: revokedAt }).where('id', '=', id).execute()
  await audit(tx, authorOf(call), row.district_id ?? PROVIDER, 'serviceToken.revoke', [
    { record: 'serviceToken', recordId: id, before: { revokedAt: null }, after: { revokedAt } },
  ])
}
