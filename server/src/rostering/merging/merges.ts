import type { RowOf } from '@hornbook/contract/document'
import type { studentMerge } from '@hornbook/contract/rostering/merging'
import { fullName } from '@hornbook/rules/people/names'
import { dateOf, dayNumberIn } from '@hornbook/rules/time/dates'
import { sql } from 'kysely'
import { type Scope, studentsIn, teachersIn } from '../../access/scope.ts'
import type { Db } from '../../db/pool.ts'
import { timezoneOf } from '../../figures/change.ts'
import { type MemberCall, scopeOf } from '../../http/route.ts'
import { FULL_NAME } from '../../people/names.ts'

/** How long a merge can be undone (HEALTH-5). */
const UNDO_DAYS = 90

export interface MergeRow {
  readonly id: string
  readonly kept_id: string
  readonly merged_id: string
  readonly takes: string[]
  readonly entry_id: string
  readonly merged_at: string
  readonly undone_at: string | null
  readonly undoableUntil: string
}

/**
 * The merges of a district within the time for undoing, undone ones included, latest first; with `id`, only that one.
 */
export async function readMerges(tx: Db, scope: Scope, now: number, id: string | null = null): Promise<MergeRow[]> {
  const { districtId } = scope
  const dayOf = dayNumberIn(await timezoneOf(tx, districtId))
  const { rows } = await sql<Omit<MergeRow, 'undoableUntil'>>`SELECT m.* FROM student_merges m
    WHERE m.district_id = ${districtId} AND ${id === null ? sql`true` : sql`m.id = ${id}`}
      AND m.merged_at > ${new Date(now).toISOString()}::timestamptz - make_interval(days => ${UNDO_DAYS + 2})
    ORDER BY m.id DESC`.execute(tx)
  return rows.flatMap(row => {
    const last = dayOf(Date.parse(row.merged_at)) + UNDO_DAYS
    return dayOf(now) > last ? [] : [{ ...row, undoableUntil: dateOf(last) }]
  })
}

/** Those of the caller's scope, with names. */
export async function mergesFor(call: MemberCall): Promise<RowOf<typeof studentMerge>[]> {
  const { tx, now } = call
  const scope = scopeOf(call)
  const rows = await readMerges(tx, scope, now)
  const names = await namesIn(tx, scope)
  const authors = await authorsOf(tx, scope, rows)
  return rows.flatMap(({ id, kept_id, merged_id, merged_at, undone_at, entry_id, undoableUntil }) => {
    const [kept, merged] = [names.get(kept_id), names.get(merged_id)]
    if (kept === undefined || merged === undefined) return []
    const isNamesake = kept.name === merged.name
    const [keptName, mergedName] = isNamesake ? [kept.withId, merged.withId] : [kept.name, merged.name]
    return {
      id,
      keptName,
      mergedName,
      at: merged_at,
      undoneAt: undone_at,
      undoableUntil,
      authorName: authors.get(entry_id) ?? null,
      relationships: { kept: kept_id, merged: merged_id },
    }
  })
}

interface Named {
  readonly name: string
  /** With the Student Id: two of one name cannot be told apart by it. */
  readonly withId: string
}

/** The names of the students of merges, as far as the viewer sees them. */
async function namesIn(tx: Db, scope: Scope): Promise<ReadonlyMap<string, Named>> {
  const columns = ['students.id', 'first_name', 'middle_name', 'last_name', 'one_roster_id'] as const
  const either = [false, true].map(archived => sql`${studentsIn(tx, scope, archived).select(columns)}`)
  const { rows } = await sql<Named & { id: string }>`WITH
      named AS (SELECT m.kept_id AS id FROM student_merges m WHERE m.district_id = ${scope.districtId}
        UNION SELECT m.merged_id FROM student_merges m WHERE m.district_id = ${scope.districtId})
    SELECT r.id, ${FULL_NAME} AS name, ${FULL_NAME} || coalesce(' (' || r.one_roster_id || ')', '') AS "withId" FROM (${sql.join(either, sql` UNION ALL `)}) r
    WHERE r.id IN (SELECT n.id FROM named n)`.execute(tx)
  return new Map(rows.map(({ id, ...named }) => [id, named]))
}

/** Who merged, by entry; the provider's staff are not named. */
async function authorsOf(tx: Db, scope: Scope, rows: readonly MergeRow[]): Promise<ReadonlyMap<string, string>> {
  if (rows.length === 0) return new Map()
  const found = await teachersIn(tx, { ...scope, extent: 'district' })
    .innerJoin('audit_entries', 'audit_entries.account_id', 'staff.account_id')
    .where('audit_entries.district_id', '=', scope.districtId)
    .where(
      'audit_entries.id',
      'in',
      rows.map(({ entry_id }) => entry_id),
    )
    .select(['audit_entries.id', 'first_name as firstName', 'middle_name as middleName', 'last_name as lastName'])
    .execute()
  return new Map(found.map(({ id, ...person }) => [id, fullName(person)]))
}
