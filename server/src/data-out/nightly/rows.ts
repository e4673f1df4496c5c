import type { nightlyExport } from '@hornbook/contract/data-out/nightly-exports'
import type { RowOf } from '@hornbook/contract/document'
import { sql } from 'kysely'
import type { Db } from '../../db/pool.ts'
import type { TheirServer } from '../../outbound/sftp/reach.ts'
import { accountName } from '../../people/names.ts'
import { seal, unseal } from '../../secrets/sealing.ts'
import { keyFor } from '../../secrets/tokens.ts'
import { problemSentence } from './problem.ts'

export interface WhichExport {
  readonly districtId: string
  readonly id: string
}

/** The nightly exports of the reached districts that were not removed. */
export const exportsIn = (tx: Db) =>
  tx
    .selectFrom('nightly_exports as n')
    .where('n.removed_at', 'is', null)
    .selectAll('n')
    .select(({ ref }) => [
      ref('n.sign_in').$castTo<'key' | 'password'>().as('sign_in'),
      ref('n.one_roster_version').$castTo<'1.1' | '1.2'>().as('one_roster_version'),
    ])

export type StoredExport = Awaited<ReturnType<ReturnType<typeof exportsIn>['execute']>>[number]

export const findExport = (tx: Db, { districtId, id }: WhichExport): Promise<StoredExport | undefined> =>
  exportsIn(tx).where('n.district_id', '=', districtId).where('n.id', '=', id).executeTakeFirst()

/** The nightly exports of a district, or one of them, as they are shown. */
export async function shownExports(tx: Db, districtId: string, id?: string): Promise<RowOf<typeof nightlyExport>[]> {
  const rows = await exportsIn(tx)
    .leftJoin('accounts as a', 'a.id', 'n.created_by')
    .where('n.district_id', '=', districtId)
    .$if(id !== undefined, query => query.where('n.id', '=', id as string))
    .select(sql<string | null>`${accountName('a')}`.as('author'))
    .orderBy('n.id')
    .execute()
  return rows.map(row => ({
    id: row.id,
    host: row.host,
    port: row.port,
    username: row.username,
    folder: row.folder,
    fileName: row.file_name,
    signIn: row.sign_in,
    hostKey: row.host_key,
    publicKey: row.public_key,
    oneRosterVersion: row.one_roster_version,
    results: row.has_results,
    startsAt: row.starts_at.slice(0, 5),
    isOn: row.is_on,
    nextAt: row.next_at,
    sentAt: row.sent_at,
    sentBytes: row.sent_bytes === null ? null : Number(row.sent_bytes),
    triedAt: row.tried_at,
    sentence: row.problem === null ? null : problemSentence(row.problem, row.facts),
    failures: row.failures,
    createdBy: row.author,
    createdAt: row.created_at,
    version: row.version,
  }))
}

export const serverOf = (row: StoredExport): TheirServer => ({
  host: row.host,
  port: row.port,
  username: row.username,
  signIn: row.sign_in,
  hostKey: row.host_key,
})

const keyOf = (secret: string) => keyFor('nightly export secrets', secret)
const placeOf = ({ districtId, id }: WhichExport) => `secret of nightly export ${districtId}/${id}`

/** A password or private key, which opens in its row alone. */
export const sealExportSecret = (secret: string, which: WhichExport, text: string): Buffer =>
  seal(keyOf(secret), Buffer.from(text), placeOf(which))

/** Null if there is none. */
export const exportSecretOf = (secret: string, row: StoredExport): string | null =>
  row.sealed_secret &&
  unseal(keyOf(secret), row.sealed_secret, placeOf({ districtId: row.district_id, id: row.id })).toString()
