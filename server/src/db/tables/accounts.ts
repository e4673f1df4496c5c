import type { Id, Instant, Json, Maybe, MaybeInstant, MaybeJson, WithDefault } from './columns.ts'

/** Accounts, sessions, links, tokens and the audit. */
export interface Accounts {
  accounts: {
    id: Id
    email: Maybe<string>
    username: Maybe<string>
    password_hash: Maybe<string>
    credentials_set_at: MaybeInstant
    administrator: WithDefault<boolean>
    first_name: WithDefault<string>
    last_name: WithDefault<string>
    last_sign_in_at: MaybeInstant
    created_at: Instant
  }
  sessions: { token_hash: Buffer; account_id: string; created_at: Instant; used_at: Instant; ended_at: MaybeInstant }
  credential_links: {
    token_hash: Buffer
    account_id: string
    purpose: 'invitation' | 'reset'
    created_at: Instant
    expires_at: string
    used_at: MaybeInstant
  }
  sign_in_attempts: { key: string; at: Instant }
  service_tokens: {
    id: Id
    token_hash: Buffer
    name: string
    district_id: Maybe<string>
    rights: string[]
    created_by: Maybe<string>
    created_at: Instant
    last_used_at: MaybeInstant
    revoked_at: MaybeInstant
  }
  idempotency_keys: {
    caller: string
    path: string
    key: string
    body_mac: Buffer
    status: Maybe<number>
    answer: MaybeJson
    created_at: Instant
  }
  audit_entries: {
    district_id: string
    id: Id
    at: Instant
    actor: string
    account_id: Maybe<string>
    action: string
    request_id: string
    facts: Json<object>
  }
  unsealed_entries: { district_id: string; entry_id: string; at: Instant }
  changes: {
    district_id: string
    id: Id
    entry_id: string
    record: string
    record_id: string
    before: MaybeJson
    after: MaybeJson
  }
}
