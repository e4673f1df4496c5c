import type { ConnectionKind } from '@hornbook/contract/bringing-in/connection-kinds'
import type { ConnectionSettings } from '@hornbook/contract/bringing-in/connection-settings'
import { SETTINGS_OF_KIND } from '@hornbook/contract/bringing-in/connection-settings'
import { type Adapter, ConnectionFailure } from './adapter.ts'
import { onerosterRest } from './rest/oneroster-rest.ts'
import { sftpAdapter } from './sftp/adapter.ts'
import { sftpFetchAdapter } from './sftp-fetch/adapter.ts'

/** How rosters come by each kind of connection. */
type Adapters = Readonly<Partial<Record<ConnectionKind, Adapter>>>

export const ADAPTERS: Adapters = {
  sftp: sftpAdapter as Adapter,
  sftpFetch: sftpFetchAdapter as Adapter,
  onerosterRest,
}

/** Throws a ConnectionFailure for a kind that this server does not offer, such as SFTP without a port. */
export function adapterOf(kind: ConnectionKind): Adapter {
  const adapter = ADAPTERS[kind]
  if (!adapter) throw new ConnectionFailure('notOffered')
  return adapter
}

/** What was stored by an earlier build may lack a setting that has come since. */
export const settingsOf = (kind: ConnectionKind, stored: unknown): ConnectionSettings =>
  SETTINGS_OF_KIND[kind].parse(stored)
