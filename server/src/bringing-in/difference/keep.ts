import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '../../db/pool.ts'
import type { Problem, ProblemLog } from '../reading/problems.ts'
import type { Roster, RosterDistrict, RowsSkipped } from '../reading/roster.ts'
import type { FileTally } from '../reading/table/tally.ts'
import { STAGED_LISTS, type StagedList } from './staged-lists.ts'

/** The import that a stored reading belongs to. */
export interface ReadingKey {
  readonly districtId: string
  readonly importId: string
}

interface ReadingSummary {
  /** Everything besides the file that the reading depends on; see `readingVersion`. */
  readonly readAs: string
  /** The system's name in the manifest; null if there is none. */
  readonly label: string | null
  readonly district: RosterDistrict | null
  readonly skipped: RowsSkipped
  readonly files: readonly FileTally[]
  readonly problems: readonly Problem[]
}

/** A reading without its lists, which are in `roster_readings`. */
export type StoredReading = ReadingKey & ReadingSummary

interface FreshReading {
  readonly roster: Roster
  readonly problems: ProblemLog
}

/** Changes with LISTS, so that a reading stored in another layout by an earlier build is not reused. */
export const LAYOUT = createHash('sha256').update(JSON.stringify(STAGED_LISTS)).digest('base64url').slice(0, 12)

const ROWS_PER_PART = 5_000
/** Separates the items of a list inside a cell; roster texts contain no control characters. */
const ITEM_SEPARATOR = '\u001f'

type Cells = Readonly<Record<string, unknown>>

/** Stores a reading, in place of any earlier one of the district. */
export async function storeReading(
  tx: Db,
  at: ReadingKey,
  readAs: string,
  { roster, problems }: FreshReading,
): Promise<StoredReading> {
  await deleteReadings(tx, at.districtId)
  for (const list of STAGED_LISTS) {
    const rows = list.list === 'leftOut' ? roster.leftOut.map(sourcedId => ({ sourcedId })) : roster[list.list]
    for (let from = 0; from < (rows as Cells[]).length; from += ROWS_PER_PART)
      await storePart(tx, at, list, from, (rows as Cells[]).slice(from, from + ROWS_PER_PART))
  }
  const { source, district, skipped, files } = roster
  const summary: ReadingSummary = { readAs, label: source.label, district, skipped, files, problems: problems.all() }
  await tx
    .insertInto('roster_readings')
    .values({
      district_id: at.districtId,
      import_id: at.importId,
      list: 'rest',
      at: 0,
      columns: [JSON.stringify(summary)],
    })
    .execute()
  return { ...at, ...summary }
}

/** The stored reading of an import; null if there is none or it was read under another `readAs`. */
export async function findReading(tx: Db, at: ReadingKey, readAs: string): Promise<StoredReading | null> {
  const row = await tx
    .selectFrom('roster_readings')
    .select('columns')
    .where('district_id', '=', at.districtId)
    .where('import_id', '=', at.importId)
    .where('list', '=', 'rest')
    .executeTakeFirst()
  const summary = row?.columns[0] === undefined ? null : (JSON.parse(row.columns[0]) as ReadingSummary)
  return summary?.readAs === readAs ? { ...at, ...summary } : null
}

async function storePart(tx: Db, at: ReadingKey, { list, columns }: StagedList, from: number, rows: readonly Cells[]) {
  const arrays = columns.map(({ name, type }) => {
    const values = rows.map(row =>
      type === 'text[]' ? ((row[name] as string[] | null)?.join(ITEM_SEPARATOR) ?? null) : (row[name] ?? null),
    )
    return sql`${values}::text`
  })
  await sql`INSERT INTO roster_readings (district_id, import_id, list, at, columns)
    VALUES (${at.districtId}, ${at.importId}, ${list}, ${from}::int, ARRAY[${sql.join(arrays)}])`.execute(tx)
}

/** Deletes a district's stored readings, once its file is applied or replaced. */
export async function deleteReadings(tx: Db, districtId: string): Promise<void> {
  await tx.deleteFrom('roster_readings').where('district_id', '=', districtId).execute()
}
