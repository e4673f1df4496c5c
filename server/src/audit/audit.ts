import type { AuditAction } from '@hornbook/contract/audit-actions'
import type { Db } from '../db/pool.ts'

export interface Author {
  /** The kind of author: 'account', 'service token', 'link' or 'server'. */
  readonly actor: string
  readonly accountId: string | null
  readonly requestId: string
}

/** The change to one record. It must never contain a secret. */
export interface Change {
  readonly record: string
  readonly recordId: string
  readonly before: object | null
  readonly after: object | null
}

/**
 * Records who did what, in the transaction that does it (SAFE-19): one entry per request, one change row per record.
 * Returns the entry's id, for use in intervals and changes.
 */
export async function audit(
  tx: Db,
  author: Author,
  districtId: string,
  action: AuditAction,
  changes: readonly Change[] = [],
  facts: object = {},
): Promise<string> {
  const [id] = (await writeEntries(tx, districtId, [{ author, action, facts }])) as [string]
  if (changes.length > 0) {
    await tx
      .insertInto('changes')
      .values(
        changes.map(change => ({
          district_id: districtId,
          entry_id: id,
          record: change.record,
          record_id: change.recordId,
          before: change.before && JSON.stringify(change.before),
          after: change.after && JSON.stringify(change.after),
        })),
      )
      .execute()
  }
  return id
}

/** One of several requests of one transaction; none of them makes a change that needs a change row. */
export interface AuditedRequest {
  readonly author: Author
  readonly action: AuditAction
  readonly facts: object
}

/** Records several requests of one district, each with an entry of its own. */
export async function auditRequests(tx: Db, districtId: string, requests: readonly AuditedRequest[]): Promise<void> {
  if (requests.length > 0) await writeEntries(tx, districtId, requests)
}

/** The ids of the new entries, in the order of the requests. */
async function writeEntries(tx: Db, districtId: string, requests: readonly AuditedRequest[]): Promise<string[]> {
  const rows = await tx
    .with('entry', query =>
      query
        .insertInto('audit_entries')
        .values(
          requests.map(({ author, action, facts }) => ({
            district_id: districtId,
            actor: author.actor,
            account_id: author.accountId,
            action,
            request_id: author.requestId,
            facts: JSON.stringify(facts),
          })),
        )
        .returning(['district_id', 'id']),
    )
    // In the same statement, so that the sealer knows of every entry.
    .insertInto('unsealed_entries')
    .columns(['district_id', 'entry_id'])
    .expression(query => query.selectFrom('entry').select(['district_id', 'id']))
    .returning('entry_id as id')
    .execute()
  return rows.map(({ id }) => id)
}

export const authorOf = (call: {
  caller: { accountId: string }
  requestId: string
}): Author & { readonly accountId: string } => ({
  actor: 'account',
  accountId: call.caller.accountId,
  requestId: call.requestId,
})
