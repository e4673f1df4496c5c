import type { ConnectionKind, ConnectionRole } from '@hornbook/contract/bringing-in/connection-kinds'
import type { ConnectionSettings } from '@hornbook/contract/bringing-in/connection-settings'
import type { connection } from '@hornbook/contract/bringing-in/connections'
import type { RowOf } from '@hornbook/contract/document'
import { sql } from 'kysely'
import type { Db } from '../../db/pool.ts'
import { accountName } from '../../people/names.ts'
import { openConnectionSecret } from './secret.ts'

export interface WhichConnection {
  readonly districtId: string
  readonly id: string
}

/** The connections of the reached districts that were not removed. */
export const connectionsIn = (tx: Db) =>
  tx
    .selectFrom('connections as c')
    .where('c.removed_at', 'is', null)
    .selectAll('c')
    .select(({ ref }) => [
      ref('c.kind').$castTo<ConnectionKind>().as('kind'),
      ref('c.role').$castTo<ConnectionRole>().as('role'),
      ref('c.settings').$castTo<ConnectionSettings>().as('settings'),
    ])

export type StoredConnection = Awaited<ReturnType<ReturnType<typeof connectionsIn>['execute']>>[number]

export const findConnection = (tx: Db, { districtId, id }: WhichConnection): Promise<StoredConnection | undefined> =>
  connectionsIn(tx).where('c.district_id', '=', districtId).where('c.id', '=', id).executeTakeFirst()

/** The connections of a district as they are shown, in the order in which they were made. */
export async function shownConnections(tx: Db, districtId: string, id?: string): Promise<RowOf<typeof connection>[]> {
  const rows = await connectionsIn(tx)
    .leftJoin('accounts as a', 'a.id', 'c.created_by')
    .where('c.district_id', '=', districtId)
    .$if(id !== undefined, query => query.where('c.id', '=', id as string))
    .select(sql<string | null>`${accountName('a')}`.as('author'))
    .orderBy('c.id')
    .execute()
  return rows.map(toResource)
}

const toResource = (row: StoredConnection & { readonly author: string | null }): RowOf<typeof connection> => ({
  id: row.id,
  kind: row.kind,
  name: row.name,
  role: row.role,
  settings: { ...row.settings },
  hasSecret: row.sealed_secret !== null,
  publicKey: row.public_key,
  windowFrom: row.window_from.slice(0, 5),
  windowUntil: row.window_until.slice(0, 5),
  pausedFrom: row.paused_from,
  pausedUntil: row.paused_until,
  silentNights: row.silent_nights,
  applyBy: row.apply_by as 'itself' | 'person',
  holdNext: row.hold_since !== null,
  told: row.told,
  nextRunAt: row.next_run_at,
  lastArrivedAt: row.last_arrived_at,
  failures: row.failures,
  nightsSilent: row.nights_silent,
  alarm: row.alarm as 'silent' | 'failing' | null,
  alarmedAt: row.alarmed_at,
  quietUntil: row.quiet_until,
  createdBy: row.author,
  createdAt: row.created_at,
  version: row.version,
})

/** The secret of a connection; null if it has none. */
export const secretOf = (secret: string, row: StoredConnection): string | null =>
  row.sealed_secret && openConnectionSecret(secret, { districtId: row.district_id, id: row.id }, row.sealed_secret)
