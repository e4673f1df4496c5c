import type { ConnectionKind } from '@hornbook/contract/bringing-in/connection-kinds'
import { type ConnectionSettings, SETTINGS_OF_KIND } from '@hornbook/contract/bringing-in/connection-settings'
import type { Updateable } from 'kysely'
import { type Fault, Refusal } from '../../access/refusal.ts'
import type { Db } from '../../db/pool.ts'
import type { Tables } from '../../db/tables.ts'
import type { MemberCall } from '../../http/route.ts'
import { newKeyPair } from '../../outbound/sftp/ssh.ts'
import { districtAdministrators } from '../../people/district-administrators.ts'
import { t } from '../../texts/texts.ts'
import { ADAPTERS } from './adapters.ts'
import type { StoredConnection, WhichConnection } from './rows.ts'
import { sealConnectionSecret } from './secret.ts'

// What somebody says of a connection, as the columns that keep it.

type Call = MemberCall<string, unknown, unknown>

/** What may be said when a connection is made or changed. */
export interface GivenConnection {
  readonly name?: string | undefined
  readonly settings?: Readonly<Record<string, unknown>> | undefined
  readonly secret?: string | undefined
  readonly windowFrom?: string | undefined
  readonly windowUntil?: string | undefined
  readonly silentNights?: number | undefined
  readonly applyBy?: 'itself' | 'person' | undefined
  readonly told?: readonly string[] | undefined
  readonly role?: 'roster' | 'beside' | 'off' | undefined
  readonly pausedFrom?: string | null | undefined
  readonly pausedUntil?: string | null | undefined
  readonly quietUntil?: string | null | undefined
  readonly version?: number | undefined
}

export function settingsFrom(
  { app }: Call,
  kind: ConnectionKind,
  given: Readonly<Record<string, unknown>>,
): ConnectionSettings {
  const pointer = '/data/attributes/settings'
  const read = SETTINGS_OF_KIND[kind].safeParse(given)
  if (!read.success) {
    const faults: Fault[] = read.error.issues.map(({ message, path }) => ({
      detail: message,
      pointer: [pointer, ...path.map(String)].join('/'),
    }))
    throw new Refusal('invalid', faults)
  }
  const wrong = Object.entries(ADAPTERS[kind]?.faults?.(read.data, app.settings) ?? {})
  if (wrong.length > 0)
    throw new Refusal(
      'invalid',
      wrong.map(([name, detail]) => ({ detail, pointer: `${pointer}/${name}` })),
    )
  return read.data
}

/** The columns that are what was said. */
export async function columnsOf(
  call: Call,
  which: WhichConnection,
  given: GivenConnection,
): Promise<Updateable<Tables['connections']>> {
  const { name, secret, windowFrom, windowUntil, silentNights, applyBy, told } = given
  if (told !== undefined && told.length > 0) await requireTold(call.tx, which.districtId, told)
  return {
    ...(name !== undefined && { name }),
    ...(secret !== undefined && { sealed_secret: sealConnectionSecret(call.app.settings.secret, which, secret) }),
    ...(windowFrom !== undefined && { window_from: windowFrom }),
    ...(windowUntil !== undefined && { window_until: windowUntil }),
    ...(silentNights !== undefined && { silent_nights: silentNights }),
    ...(applyBy !== undefined && { apply_by: applyBy }),
    ...(told !== undefined && { told: [...new Set(told)] }),
  }
}

/** A key pair of ours, where their server knows us by one: made once, and gone when a password takes its place. */
export function keyColumns(
  { app }: Call,
  kind: ConnectionKind,
  which: WhichConnection,
  settings: ConnectionSettings,
  known: string | null = null,
): Updateable<Tables['connections']> {
  if (kind !== 'sftpFetch' || !('hostKey' in settings)) return {}
  if (settings.signIn === 'password') return known === null ? {} : { public_key: null }
  if (known !== null) return {}
  const { publicKey, privateKey } = newKeyPair()
  return { public_key: publicKey, sealed_secret: sealConnectionSecret(app.settings.secret, which, privateKey) }
}

/** Those who are told run the district, and have an address. */
async function requireTold(tx: Db, districtId: string, staffIds: readonly string[]): Promise<void> {
  const known = new Set((await districtAdministrators(tx, districtId)).map(({ staffId }) => staffId))
  if (staffIds.every(id => known.has(id))) return
  throw new Refusal('invalid', { detail: t('bringingIn:connection.told'), pointer: '/data/attributes/told' })
}

export function pauseOf(row: StoredConnection, given: GivenConnection, now: number): Updateable<Tables['connections']> {
  const { pausedFrom = row.paused_from, pausedUntil = row.paused_until } = given
  if (given.pausedFrom === undefined && given.pausedUntil === undefined) return {}
  if ((pausedFrom === null) !== (pausedUntil === null) || (pausedFrom ?? '') >= (pausedUntil ?? '~'))
    throw new Refusal('invalid', {
      detail: t('bringingIn:connection.pause'),
      pointer: '/data/attributes/pausedUntil',
    })
  return {
    paused_from: pausedFrom,
    paused_until: pausedUntil,
    pause_mails: 0,
    // Who takes a pause back looks at the first that comes, as after one that has ended by itself.
    ...(pausedFrom === null && row.paused_from !== null && { hold_since: new Date(now).toISOString() }),
  }
}
