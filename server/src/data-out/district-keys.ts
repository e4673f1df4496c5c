import type { districtKey } from '@hornbook/contract/data-out/district-keys'
import type { KeyKind } from '@hornbook/contract/data-out/key-kinds'
import type { RowOf } from '@hornbook/contract/document'
import { sql } from 'kysely'
import { RIGHTS_OF_CONFIGURED } from '../http/endpoint/service-gate.ts'
import { pageInOrder } from '../http/lists/page.ts'
import { type MemberCall, placeOf } from '../http/route.ts'
import { accountName } from '../people/names.ts'
import { clientIdOf } from './api-keys.ts'

type Key = RowOf<typeof districtKey>

/** A kind of what reaches a district's data. One more is one more line. */
const PARTS: Readonly<Record<KeyKind, (call: MemberCall) => Promise<readonly Key[]>>> = {
  apiKey: apiKeys,
  webhook: webhooks,
  nightlyExport: nightlyExports,
  sftp: sftpAccounts,
  serviceToken: serviceTokens,
  configuredToken: configuredToken,
}

/** Every key and token that reaches a district's data, in the order of kinds (OUT-12). */
export async function districtKeyList(call: MemberCall) {
  const keys: Key[] = []
  for (const part of Object.values(PARTS)) keys.push(...(await part(call)))
  return pageInOrder(call, keys)
}

async function apiKeys(call: MemberCall): Promise<readonly Key[]> {
  const { districtId } = placeOf(call)
  const rows = await call.tx
    .selectFrom('api_keys as k')
    .leftJoin('accounts as a', 'a.id', 'k.created_by')
    .where('k.district_id', '=', districtId)
    .select(['k.id', 'k.name', 'k.rights', 'k.created_at', 'k.expires_at', 'k.last_used_at', 'k.last_used_from'])
    .select(['k.revoked_at', sql<string | null>`${accountName('a')}`.as('created_by')])
    .orderBy('k.id', 'desc')
    .execute()
  return rows.map(row => ({
    id: `apiKey-${row.id}`,
    kind: 'apiKey',
    recordId: row.id,
    name: row.name,
    sign: clientIdOf(districtId, row.id),
    may: row.rights,
    madeBy: 'district',
    createdBy: row.created_by,
    createdAt: row.created_at,
    lastUsedAt: row.last_used_at,
    lastUsedFrom: row.last_used_from,
    isUseRecorded: true,
    expiresAt: row.expires_at,
    revokedAt: row.revoked_at,
    mayRevoke: row.revoked_at === null,
  }))
}

/** Where data is sent: what it was used for last is what arrived there. */
async function webhooks(call: MemberCall): Promise<readonly Key[]> {
  const rows = await call.tx
    .selectFrom('webhooks as w')
    .leftJoin('accounts as a', 'a.id', 'w.created_by')
    .where('w.district_id', '=', placeOf(call).districtId)
    .select(['w.id', 'w.name', 'w.address', 'w.events', 'w.created_at', 'w.arrived_at', 'w.revoked_at'])
    .select(sql<string | null>`${accountName('a')}`.as('created_by'))
    .orderBy('w.id', 'desc')
    .execute()
  return rows.map(row => ({
    id: `webhook-${row.id}`,
    kind: 'webhook',
    recordId: row.id,
    name: row.name,
    sign: row.address,
    may: row.events,
    madeBy: 'district',
    createdBy: row.created_by,
    createdAt: row.created_at,
    lastUsedAt: row.arrived_at,
    lastUsedFrom: null,
    isUseRecorded: true,
    expiresAt: null,
    revokedAt: row.revoked_at,
    mayRevoke: row.revoked_at === null,
  }))
}

/** Servers to which files are brought every night: what one was used for last is what arrived there. */
async function nightlyExports(call: MemberCall): Promise<readonly Key[]> {
  const rows = await call.tx
    .selectFrom('nightly_exports as n')
    .leftJoin('accounts as a', 'a.id', 'n.created_by')
    .where('n.district_id', '=', placeOf(call).districtId)
    .select(['n.id', 'n.host', 'n.username', 'n.has_results', 'n.created_at', 'n.sent_at', 'n.removed_at'])
    .select(sql<string | null>`${accountName('a')}`.as('created_by'))
    .orderBy('n.id', 'desc')
    .execute()
  return rows.map(row => ({
    id: `nightlyExport-${row.id}`,
    kind: 'nightlyExport',
    recordId: row.id,
    name: row.host,
    sign: `${row.username}@${row.host}`,
    may: ['isSentRoster', ...(row.has_results ? ['isSentResults'] : [])],
    madeBy: 'district',
    createdBy: row.created_by,
    createdAt: row.created_at,
    lastUsedAt: row.sent_at,
    lastUsedFrom: null,
    isUseRecorded: true,
    expiresAt: null,
    revokedAt: row.removed_at,
    mayRevoke: row.removed_at === null,
  }))
}

/** By which rosters are sent here (decision 75); one that was removed lets nobody in. */
async function sftpAccounts(call: MemberCall): Promise<readonly Key[]> {
  const { districtId, role, oneRosterEnabled } = placeOf(call)
  const rows = await call.tx
    .selectFrom('sftp_logins as l')
    .innerJoin('connections as c', join =>
      join.onRef('c.district_id', '=', 'l.district_id').onRef('c.id', '=', 'l.connection_id'),
    )
    .leftJoin('accounts as a', 'a.id', 'c.created_by')
    .where('l.district_id', '=', districtId)
    .select(['c.id', 'c.name', 'l.username', 'c.created_at', 'l.signed_in_at', 'l.signed_in_from', 'c.removed_at'])
    .select(sql<string | null>`${accountName('a')}`.as('created_by'))
    .orderBy('c.id', 'desc')
    .execute()
  return rows.map(row => ({
    id: `sftp-${row.id}`,
    kind: 'sftp',
    recordId: row.id,
    name: row.name,
    sign: row.username,
    may: ['sendRosters'],
    madeBy: 'district',
    createdBy: row.created_by,
    createdAt: row.created_at,
    lastUsedAt: row.signed_in_at,
    lastUsedFrom: row.signed_in_from,
    isUseRecorded: true,
    expiresAt: null,
    revokedAt: row.removed_at,
    mayRevoke: row.removed_at === null && (role === 'Administrator' || oneRosterEnabled),
  }))
}

/** The provider's own. A district sees them, so that nobody wonders; only the provider revokes them (decision 69). */
async function serviceTokens(call: MemberCall): Promise<readonly Key[]> {
  const { rows } = await sql<{
    id: string
    name: string
    rights: string[]
    created_at: string
    last_used_at: string | null
    last_used_from: string | null
    revoked_at: string | null
  }>`SELECT * FROM service_tokens_reaching(${placeOf(call).districtId}::bigint)`.execute(call.tx)
  return rows.map(row => ({
    id: `serviceToken-${row.id}`,
    kind: 'serviceToken',
    recordId: row.id,
    name: row.name,
    sign: null,
    may: row.rights,
    madeBy: 'provider',
    createdBy: null,
    createdAt: row.created_at,
    lastUsedAt: row.last_used_at,
    lastUsedFrom: row.last_used_from,
    isUseRecorded: true,
    expiresAt: null,
    revokedAt: row.revoked_at,
    mayRevoke: row.revoked_at === null && call.caller.administrator,
  }))
}

/** The token of the configuration has no record, so that nobody can say when it was used. */
async function configuredToken({ app }: MemberCall): Promise<readonly Key[]> {
  if (app.settings.serviceToken === null) return []
  return [
    {
      id: 'configuredToken',
      kind: 'configuredToken',
      recordId: null,
      name: 'HORNBOOK_SERVICE_TOKEN',
      sign: null,
      may: [...RIGHTS_OF_CONFIGURED],
      madeBy: 'provider',
      createdBy: null,
      createdAt: null,
      lastUsedAt: null,
      lastUsedFrom: null,
      isUseRecorded: false,
      expiresAt: null,
      revokedAt: null,
      mayRevoke: false,
    },
  ]
}
