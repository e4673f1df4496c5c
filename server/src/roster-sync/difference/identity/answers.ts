import type { Db } from '../../../db/pool.ts'
import type { RecordKind } from '../../../people/records.ts'

/** What office users have said of records and the names that came with their keys, by `recordKey`. */
export type KnownAnswers = ReadonlyMap<string, boolean>

export const recordKey = (kind: RecordKind, recordId: string, incoming: string) => `${kind} ${recordId} ${incoming}`

export async function knownAnswers(tx: Db, districtId: string): Promise<KnownAnswers> {
  const rows = await tx
    .selectFrom('roster_identities')
    .select(['kind', 'record_id', 'incoming', 'same'])
    .where('district_id', '=', districtId)
    .execute()
  return new Map(rows.map(row => [recordKey(row.kind as RecordKind, row.record_id, row.incoming), row.same]))
}

/** Forgets what was said about a file, once it is undone: undo also undoes a wrong answer. */
export async function forgetAnswers(tx: Db, districtId: string, importId: string): Promise<void> {
  await tx
    .deleteFrom('roster_identities')
    .where('district_id', '=', districtId)
    .where('import_id', '=', importId)
    .execute()
}
