import type { UploadList } from '@hornbook/contract/bringing-in/spreadsheet-uploads'
import { sql } from 'kysely'
import { type ComparedRow, compareRows } from './compare.ts'
import { type DraftRow, type OpenDraft, readDraftRows, storeComparisons } from './drafts.ts'
import { JOINS, PLACE_FIELDS, textIn } from './row-texts.ts'
import type { Comparing } from './working.ts'

/** Rows that are read and compared at once. */
const BATCH = 10_000

/** The lists of people, of whom a file may have a row for each class. */
const JOINED: ReadonlySet<UploadList> = new Set(['students', 'teachers'])

/**
 * Joins rows that say another class of one person: a program has written a row for each of its classes (LIST-22). They count with the
 * first of them, as long as all else that they say is the same. `among` are the keys to look at, or null for all. Call it with
 * every row of those keys compared alone.
 */
export async function joinRows(comparing: Comparing, draft: OpenDraft, among: readonly string[] | null): Promise<void> {
  if (!JOINED.has(draft.list)) return
  const { tx } = comparing
  const { rows: groups } = await sql<{ lines: number[] }>`SELECT array_agg(k.line ORDER BY k.line) AS lines
    FROM (SELECT unnest(r.keys) AS key, r.line FROM spreadsheet_rows r
      WHERE r.district_id = ${draft.districtId} AND r.upload_id = ${draft.id} AND NOT r.left_out) k
    WHERE k.key LIKE ${`${JOINS}%`} AND ${among ? sql`k.key = ANY (${[...among]}::text[])` : sql`true`}
    GROUP BY k.key HAVING count(*) > 1`.execute(tx)
  for (const some of batches(groups.map(({ lines }) => lines))) {
    const read = await readDraftRows(tx, draft, { lines: some.flat() })
    const byLine = new Map(read.map(row => [row.line, row]))
    const joined = some
      .map(lines => lines.flatMap(line => byLine.get(line) ?? []))
      .filter(([main, ...others]) => main && others.every(row => fitsInto(draft, main, row)))
    const mains = joined.flatMap(([main, ...others]) => (main ? [{ ...main, others }] : []))
    const compared = await compareRows(comparing, mains)
    await storeComparisons(tx, draft, [
      ...compared.map((row, at) => ({ ...row, clash: mains[at]?.clash ?? false })),
      ...mains.flatMap(({ line, others }, at) => others.map(row => joinedRow(row, line, compared[at]))),
    ])
  }
}

function* batches(groups: readonly number[][]): Generator<number[][]> {
  let some: number[][] = []
  let count = 0
  for (const group of groups) {
    some.push(group)
    count += group.length
    if (count < BATCH) continue
    yield some
    some = []
    count = 0
  }
  if (some.length > 0) yield some
}

const joinedRow = ({ shown, line, clash }: DraftRow, joinedInto: number, main: ComparedRow | undefined) => ({
  line,
  clash,
  joinedInto,
  outcome: 'joined' as const,
  keys: shown.keys,
  name: main?.name ?? shown.name,
  recordId: main?.recordId ?? null,
  changes: [],
  synced: 0,
  problems: [],
})

/** Whether a row says nothing of a person but another place. What was typed over the first row's cells stands for all. */
const fitsInto = (draft: OpenDraft, main: DraftRow, row: DraftRow) => differingFields(draft, main, row).length === 0

/** The fields, besides places, in which a row says something else than the first one, whose cells may have been typed over. */
export function differingFields(draft: OpenDraft, main: DraftRow, row: DraftRow): string[] {
  return draft.fields.flatMap((field, at) => {
    if (field === null || PLACE_FIELDS.has(field)) return []
    // An address is one whatever its case.
    const plain = (text: string | undefined) => (field === 'email' ? text?.toLowerCase() : text)
    const text = plain(textIn(draft, row, field))
    const said = [main.cells[at]?.trim(), textIn(draft, main, field)].map(plain)
    return text === undefined || said.includes(text) ? [] : [field]
  })
}

/** The rows with those that count with them. */
export async function withJoined(comparing: Comparing, draft: OpenDraft, rows: readonly DraftRow[]) {
  const joined = await readDraftRows(comparing.tx, draft, { joinedInto: rows.map(({ line }) => line) })
  const byMain = Map.groupBy(
    joined.filter(({ leftOut }) => !leftOut),
    ({ joinedInto }) => joinedInto ?? 0,
  )
  return rows.map(row => ({ ...row, others: byMain.get(row.line) ?? [] }))
}
