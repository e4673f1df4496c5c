import { deleteConnection } from '@hornbook/contract/bringing-in/connections'
import { revokeApiKey } from '@hornbook/contract/data-out/api-keys'
import type { KeyKind } from '@hornbook/contract/data-out/key-kinds'
import { removeWebhook } from '@hornbook/contract/data-out/webhooks'
import { revokeServiceToken } from '@hornbook/contract/provider/service-tokens'
import { call } from '../api/call.ts'

/** How each kind is ended; one that is not here has no call. */
const CALLS: Readonly<Partial<Record<KeyKind, (districtId: string, id: string) => Promise<unknown>>>> = {
  apiKey: (districtId, apiKeyId) => call(revokeApiKey, { params: { districtId, apiKeyId } }),
  webhook: (districtId, webhookId) => call(removeWebhook, { params: { districtId, webhookId } }),
  sftp: (districtId, connectionId) => call(deleteConnection, { params: { districtId, connectionId } }),
  serviceToken: (_, serviceTokenId) => call(revokeServiceToken, { params: { serviceTokenId } }),
}

export interface Revocable {
  readonly kind: KeyKind
  readonly recordId: string | null
  readonly name: string
  readonly lastUsedAt: string | null
}

export async function revoke(districtId: string, { kind, recordId }: Revocable): Promise<void> {
  await CALLS[kind]?.(districtId, recordId ?? '')
}
