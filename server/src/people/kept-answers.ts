import { sql } from 'kysely'
import { idArray } from '../db/id-array.ts'
import type { Db } from '../db/pool.ts'
import type { RecordKind, WriteContext } from './records.ts'

/** What office users have said of records and the names that came with their keys (PEOPLE-19), by `answerKey`. */
export type KnownAnswers = ReadonlyMap<string, boolean>

/** An answer: whether the row of these names, as `nameKey` writes them, is about the record. */
export interface KeptAnswer {
  readonly kind: RecordKind
  readonly recordId: string
  readonly incoming: string
  readonly same: boolean
}

export const answerKey = (kind: RecordKind, recordId: string, incoming: string) => `${kind} ${recordId} ${incoming}`

export async function knownAnswers(tx: Db, districtId: string): Promise<KnownAnswers> {
  const rows = await tx
    .selectFrom('roster_identities')
    .select(['kind', 'record_id', 'incoming', 'same'])
    .where('district_id', '=', districtId)
    .execute()
  return new Map(rows.map(row => [answerKey(row.kind as RecordKind, row.record_id, row.incoming), row.same]))
}

/** Keeps what a spreadsheet that is applied has been told, under its audit entry. */
export async function keepAnswers(
  tx: Db,
  { districtId, entryId }: WriteContext,
  accountId: string,
  said: readonly KeptAnswer[],
): Promise<void> {
  if (said.length === 0) return
  const unique = new Map(said.map(each => [answerKey(each.kind, each.recordId, each.incoming), each]))
  const all = [...unique.values()]
  await sql`INSERT INTO roster_identities (district_id, kind, record_id, incoming, same, entry_id, answered_by)
    SELECT ${districtId}::bigint, x.kind, x.record_id, x.incoming, x.same, ${entryId}::bigint, ${accountId}::bigint
    FROM unnest(${all.map(({ kind }) => kind)}::text[], ${idArray(all.map(({ recordId }) => recordId))},
      ${all.map(({ incoming }) => incoming)}::text[], ${all.map(({ same }) => same)}::boolean[]) AS x(kind, record_id, incoming, same)
    ON CONFLICT (district_id, kind, record_id, incoming) DO UPDATE
      SET same = excluded.same, import_id = NULL, entry_id = excluded.entry_id, answered_by = excluded.answered_by`.execute(
    tx,
  )
}

/** Forgets what was said under a file or a spreadsheet, once it is undone: undo also undoes a wrong answer. */
export async function forgetAnswers(
  tx: Db,
  districtId: string,
  under: { readonly importId: string } | { readonly entryId: string },
): Promise<void> {
  const said = tx.deleteFrom('roster_identities').where('district_id', '=', districtId)
  await ('importId' in under
    ? said.where('import_id', '=', under.importId)
    : said.where('entry_id', '=', under.entryId)
  ).execute()
}
