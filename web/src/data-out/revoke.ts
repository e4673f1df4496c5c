import { deleteConnection } from '@hornbook/contract/bringing-in/connections'
import { revokeApiKey } from '@hornbook/contract/data-out/api-keys'
import type { KeyKind } from '@hornbook/contract/data-out/key-kinds'
import { removeNightlyExport } from '@hornbook/contract/data-out/nightly-exports'
import { revokeServiceToken } from '@hornbook/contract/provider/service-tokens'
import { call } from '../api/call.ts'
import { callsOf, type Owner } from './webhooks/owner.ts'

/** The call that ends each kind of key. A kind that is not here cannot be ended by a person. */
const CALLS: Readonly<Partial<Record<KeyKind, (districtId: string, id: string) => Promise<unknown>>>> = {
  apiKey: (districtId, apiKeyId) => call(revokeApiKey, { params: { districtId, apiKeyId } }),
  sftp: (districtId, connectionId) => call(deleteConnection, { params: { districtId, connectionId } }),
  nightlyExport: (districtId, nightlyExportId) =>
    call(removeNightlyExport, { params: { districtId, nightlyExportId } }),
  serviceToken: (_, serviceTokenId) => call(revokeServiceToken, { params: { serviceTokenId } }),
}

export interface Revocable {
  readonly kind: KeyKind
  readonly recordId: string | null
  readonly name: string
  readonly lastUsedAt: string | null
}

/** Only webhooks are the provider's own. */
export async function revoke(owner: Owner, { kind, recordId }: Revocable): Promise<void> {
  if (kind === 'webhook') await callsOf(owner).remove(recordId ?? '')
  else await CALLS[kind]?.(owner ?? '', recordId ?? '')
}
