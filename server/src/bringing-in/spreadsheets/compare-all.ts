import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import { scopeAt } from '../../access/scope.ts'
import type { Db } from '../../db/pool.ts'
import { knownAnswers } from '../../people/kept-answers.ts'
import { addRepeats, type ComparedRow, compareRows } from './compare.ts'
import { HAS_PASSWORD } from './compare-fields.ts'
import { type DraftRow, type OpenDraft, readDraftRows, type SpreadsheetDraft, storeComparisons } from './drafts.ts'
import { differingFields, joinRows, withJoined } from './joined-rows.ts'
import { rulesOf } from './lists.ts'
import { readIndexes } from './names.ts'
import { AS_NEW } from './question.ts'
import { JOINS } from './row-texts.ts'
import type { Comparing, RowWrite } from './working.ts'

/** Rows that are read and compared at once. Each batch reads the lists of the district once. */
const BATCH = 10_000

/** What comparing the rows of a draft needs, as its owner sees the district now. */
export async function beginComparing(tx: Db, draft: OpenDraft, now: number): Promise<Comparing> {
  const { districtId, viewer } = draft
  const scope = scopeAt({ districtId, ...viewer, administers: true })
  const answers = await knownAnswers(tx, districtId)
  return { tx, scope, draft, rules: rulesOf(draft.list), indexes: await readIndexes(tx, scope), answers, now }
}

/** The lines of rows that share a key, by key. Rows that are left out, or count with another, share nothing. */
async function repeatedKeys(tx: Db, { districtId, id }: SpreadsheetDraft, among: readonly string[] | null) {
  const { rows } = await sql<{ key: string; lines: number[] }>`SELECT k.key, array_agg(k.line ORDER BY k.line) AS lines
    FROM (SELECT unnest(r.keys) AS key, r.line FROM spreadsheet_rows r
      WHERE r.district_id = ${districtId} AND r.upload_id = ${id} AND NOT r.left_out AND r.joined_into IS NULL) k
    WHERE k.key LIKE '% %' AND k.key NOT LIKE ${`${JOINS}%`} AND ${among ? sql`k.key = ANY (${[...among]}::text[])` : sql`true`} GROUP BY 1 HAVING count(*) > 1`.execute(
    tx,
  )
  return new Map(rows.map(({ key, lines }) => [key, lines]))
}

/** Compares all rows, as if for the first time: what was shown before does not matter. */
export async function compareAll(comparing: Comparing, draft: OpenDraft): Promise<void> {
  for (let after = 0; ; ) {
    const rows = await readDraftRows(comparing.tx, draft, { after, limit: BATCH })
    const last = rows.at(-1)
    if (!last) break
    after = last.line
    const compared = await compareRows(comparing, rows)
    await storeComparisons(
      comparing.tx,
      draft,
      compared.map(row => ({ ...row, clash: false })),
    )
  }
  await markRepeats(comparing, draft, null)
  await countRows(comparing.tx, draft)
}

/** Joins rows of one person, and marks those that share what no two may share; `among` are the keys to look at, or null for all. */
async function markRepeats(comparing: Comparing, draft: OpenDraft, among: readonly string[] | null): Promise<void> {
  const { tx } = comparing
  await joinRows(comparing, draft, among)
  const repeated = await repeatedKeys(tx, draft, among)
  const lines = [...new Set([...repeated.values()].flat())]
  for (let from = 0; from < lines.length; from += BATCH) {
    const rows = await readDraftRows(tx, draft, { lines: lines.slice(from, from + BATCH) })
    const byLine = new Map(rows.map(row => [row.line, row]))
    const differing = (line: number, other: number) => {
      const [one, two] = [byLine.get(line), byLine.get(other)]
      return one && two ? differingFields(draft, one, two) : []
    }
    const marked = rows.map(row => ({
      ...addRepeats({ ...row.shown, line: row.line, write: null } as ComparedRow, repeated, differing),
      clash: row.clash,
    }))
    await storeComparisons(tx, draft, marked)
  }
}

/** Compares an edited row again, and the rows that share a key with it now or did before. */
export async function compareAgain(comparing: Comparing, draft: OpenDraft, row: DraftRow): Promise<void> {
  const { tx } = comparing
  const [compared] = await compareRows(comparing, [row])
  const keys = [...new Set([...row.shown.keys, ...(compared?.keys ?? [])])]
  const { rows: sharing } = await sql<{ line: number }>`SELECT r.line FROM spreadsheet_rows r
    WHERE r.district_id = ${draft.districtId} AND r.upload_id = ${draft.id} AND r.keys && ${keys}::text[]
      AND r.line <> ${row.line} LIMIT ${BATCH}`.execute(tx)
  const others = await readDraftRows(tx, draft, { lines: sharing.map(({ line }) => line) })
  const rows = [...(compared ? [compared] : []), ...(await compareRows(comparing, others))]
  const clashing = new Set(others.filter(({ clash }) => clash).map(({ line }) => line))
  await storeComparisons(
    tx,
    draft,
    rows.map(each => ({ ...each, clash: clashing.has(each.line) })),
  )
  await markRepeats(
    comparing,
    draft,
    rows.flatMap(({ keys }) => keys),
  )
  await countRows(tx, draft)
}

/** Counts rows by outcome, with values a roster system overrules, and without a password. */
async function countRows(tx: Db, { districtId, id, list, fill }: SpreadsheetDraft): Promise<void> {
  const count = (which: string) => sql`count(*) FILTER (WHERE ${sql.raw(which)})::int`
  const has = (key: string) => `'${key}' = ANY (keys)`
  const wantsPassword = list === 'students' && !fill.password
  await sql`UPDATE spreadsheet_uploads u SET counts = (SELECT jsonb_build_object(
      'new', ${count(`outcome = 'new'`)}, 'changed', ${count(`outcome = 'changed'`)},
      'asked', ${count(`outcome = 'asked'`)}, 'askedNew', ${count(`outcome = 'asked' AND ${has(AS_NEW)}`)},
      'unchanged', ${count(`outcome = 'unchanged'`)}, 'problem', ${count(`outcome = 'problem'`)}, 'joined', ${count(`outcome = 'joined'`)},
      'leftOut', ${count(`outcome = 'leftOut'`)}, 'synced', ${count(`synced > 0 AND NOT left_out`)},
      'passwordless', CASE WHEN ${wantsPassword} THEN ${count(`(outcome = 'new' OR outcome = 'asked' AND ${has(AS_NEW)}) AND NOT ${has(HAS_PASSWORD)}`)} ELSE 0 END)
    FROM spreadsheet_rows r WHERE r.district_id = ${districtId} AND r.upload_id = ${id})
    WHERE u.district_id = ${districtId} AND u.id = ${id}`.execute(tx)
}

const shownOf = ({ outcome, name: _, ...rest }: Omit<ComparedRow, 'line' | 'write'>) => ({ outcome, ...rest })

/**
 * Compares all rows once more, in the transaction that is to apply them. Returns what to write; or how many rows would do
 * something else than was shown, which are then marked and shown as they are now.
 */
export async function compareToApply(
  comparing: Comparing,
  draft: OpenDraft,
): Promise<{ readonly writes: readonly RowWrite[]; readonly moved: number }> {
  const writes: RowWrite[] = []
  let moved = 0
  for (let after = 0; ; ) {
    const rows = await readDraftRows(comparing.tx, draft, { after, limit: BATCH })
    const last = rows.at(-1)
    if (!last) break
    after = last.line
    const own = rows.filter(({ leftOut, joinedInto }) => !leftOut && joinedInto === null)
    const taken = await withJoined(comparing, draft, own)
    const compared = await compareRows(comparing, taken)
    const others = compared.filter((row, at) => {
      const { line: _, write: __, ...fresh } = row
      return !isDeepStrictEqual(shownOf(fresh), shownOf((taken[at] as DraftRow).shown as ComparedRow))
    })
    moved += others.length
    if (others.length > 0)
      await storeComparisons(
        comparing.tx,
        draft,
        others.map(row => ({ ...row, clash: true })),
      )
    else if (moved === 0) writes.push(...compared.flatMap(({ write }) => write ?? []))
  }
  if (moved > 0) await countRows(comparing.tx, draft)
  return { writes, moved }
}
