import type { AuditAction } from '@hornbook/contract/audit-actions'
import type { RowOf } from '@hornbook/contract/document'
import type { historyEntry } from '@hornbook/contract/rostering/history'
import { fullName } from '@hornbook/rules/people/names'
import { type RawBuilder, sql } from 'kysely'
import { type Scope, schoolsIn, studentsIn, teachersIn } from '../../access/scope.ts'
import { idArray } from '../../db/id-array.ts'
import type { Db } from '../../db/pool.ts'
import { pageOf, requestedPage } from '../../http/lists/page.ts'
import { idFrom, type MemberCall, scopeOf } from '../../http/route.ts'
import { FULL_NAME } from '../../people/names.ts'
import type { RecordKind } from '../../people/records.ts'
import { changedFields, type FieldChange, PASSWORD_CHANGE, PICTURES_CHANGE } from './fields.ts'
import { type MembershipChange, membershipChangesOf } from './moves.ts'
import { originOf } from './origin.ts'
import { findRecord, type HistoryOf } from './record.ts'

/** Of the people that one request moved into or out of a class, at most this many are named. */
const MAX_NAMED = 50

interface Entry {
  readonly id: string
  readonly at: string
  readonly actor: string
  readonly account_id: string | null
  readonly action: AuditAction
  readonly file_name: string | null
  readonly import_id: string | null
  readonly count: number
  readonly sets_password: boolean
  readonly resets_pictures: boolean
  readonly first_name: string | null
  readonly middle_name: string | null
  readonly last_name: string | null
}

interface Changed {
  readonly entry_id: string
  readonly record: RecordKind | 'account' | 'studentNote'
  readonly before: Record<string, unknown> | null
  readonly after: Record<string, unknown> | null
}

/**
 * The history of a record from the audit (decision 27): one row for each request that changed it, the newest first. Its
 * places are those in the viewer's scope; authors are named whatever the scope.
 */
export async function historyFor(call: MemberCall, kind: RecordKind, id: string) {
  const of = await findRecord(call, kind, idFrom(id))
  const { tx } = call
  const scope = scopeOf(call)
  const asked = requestedPage(call)
  const entries = await entriesOf(tx, scope, of, asked)
  const page = pageOf(call, entries, asked, entry => ({ id: entry.id, cells: [] }))
  const ids = page.data.map(entry => entry.id)
  const changed = Map.groupBy(await changesIn(tx, scope, of, ids), row => row.entry_id)
  const moved = Map.groupBy(await movesIn(tx, scope, of, ids), move => move.entry)
  const required = Map.groupBy(await requirementsIn(tx, scope, of, ids), row => row.entry)
  const names = { schools: await schoolNames(tx, scope), students: await keptNames(tx, scope, of) }
  const merged = Map.groupBy(await mergesOf(tx, scope, of), row => row.entry)
  const data = page.data.map(entry => {
    const rows = changed.get(entry.id) ?? []
    const fields = [
      ...rows.flatMap(row => (isCreation(row) ? [] : changedFields(row.record, row, names))),
      ...(merged.get(entry.id) ?? []).map(mergeChange),
      ...(entry.sets_password && rows.length > 0 ? [PASSWORD_CHANGE] : []),
      ...(entry.resets_pictures && rows.length > 0 ? [PICTURES_CHANGE] : []),
      ...(required.get(entry.id) ?? []).map(({ is }) => requirementChange(is)),
    ]
    const moves = moved.get(entry.id) ?? []
    const isAdded = rows.some(row => row.record === kind && isCreation(row))
    return rowOf(entry, { isAdded, fields, moves, isOwn: entry.account_id === call.caller.accountId })
  })
  const origin = await originOf(tx, scope.districtId, of)
  return { data, links: page.links, meta: { name: of.name, archived: of.isArchived, origin } }
}

const isCreation = ({ before }: Changed) => before === null
const mergeChange = ({ name, joins }: MergedWith): FieldChange => ({
  field: 'mergedStudent',
  before: joins ? null : name,
  after: joins ? name : null,
})
const requirementChange = (is: boolean): FieldChange => ({
  field: 'requiresAssessmentAction',
  before: String(!is),
  after: String(is),
})

interface Shown {
  readonly isAdded: boolean
  readonly fields: readonly FieldChange[]
  readonly moves: readonly MembershipChange[]
  readonly isOwn: boolean
}

function rowOf(entry: Entry, { isAdded, fields, moves, isOwn }: Shown): RowOf<typeof historyEntry> {
  const { first_name: firstName, middle_name: middleName, last_name: lastName } = entry
  const person = firstName === null || lastName === null ? null : fullName({ firstName, middleName, lastName })
  const isApp = entry.account_id === null && entry.actor !== 'server'
  const author = person !== null ? 'person' : entry.account_id !== null ? 'provider' : isApp ? 'app' : 'server'
  return {
    id: entry.id,
    at: entry.at,
    action: entry.action,
    author,
    isOwn,
    added: isAdded,
    authorName: isApp ? entry.actor : person,
    changes: [
      ...fields,
      ...moves.slice(0, MAX_NAMED).map(({ field, joined, name }) => ({
        field,
        before: joined ? null : name,
        after: joined ? name : null,
      })),
    ],
    moreChanges: Math.max(0, moves.length - MAX_NAMED),
    recordsCount: Math.max(1, entry.count),
    fileName: entry.file_name,
    relationships: { rosterImport: entry.import_id },
  }
}

/**
 * The change rows of a record, its notes and the records merged into it. Left out: the creation of accounts and merged
 * records, and what a merge wrote to a merged record.
 */
const ownChanges = ({ districtId }: Scope, of: HistoryOf): RawBuilder<unknown> => {
  const { kind, id, accountId, mergedIds } = of
  return sql`c.district_id = ${districtId} AND (c.record = ${kind} AND c.record_id = ${id}
    OR c.record = ${kind} AND c.record_id = ANY (${idArray(mergedIds)}) AND c.before IS NOT NULL
      AND c.entry_id NOT IN (SELECT m.entry_id FROM student_merges m WHERE m.district_id = ${districtId} AND (m.kept_id = ${id} OR m.merged_id = ANY (${idArray(mergedIds)})))
    OR c.record = 'studentNote' AND c.record_id = ANY (${studentsOf(of)})
    OR c.record = 'account' AND c.record_id = ${accountId ?? '0'} AND c.before IS NOT NULL)`
}

/** The entries that changed the record, the newest first: one more than the page, if there is one. */
async function entriesOf(tx: Db, scope: Scope, of: HistoryOf, asked: ReturnType<typeof requestedPage>) {
  const { districtId } = scope
  const authors = teachersIn(tx, { ...scope, extent: 'district' })
    .select(['staff.account_id', 'staff.first_name', 'staff.middle_name', 'staff.last_name'])
    .as('st')
  const { rows } = await sql<Entry>`SELECT e.id, e.at, e.actor, e.account_id, e.action,
      e.facts->>'fileName' AS file_name, e.facts->>'rosterImportId' AS import_id,
      CASE WHEN jsonb_typeof(e.facts->'count') = 'number' THEN (e.facts->>'count')::int ELSE 1 END AS count,
      e.facts ? 'credentialsSet' AS sets_password, e.facts ? 'picturesReset' AS resets_pictures, st.first_name, st.middle_name, st.last_name
    FROM audit_entries e LEFT JOIN ${authors} ON st.account_id = e.account_id
    WHERE e.district_id = ${districtId} AND e.id IN (
        SELECT c.entry_id FROM changes c WHERE ${ownChanges(scope, of)}
        UNION SELECT m.entry FROM (${membershipChangesOf(tx, scope, of)}) m
        UNION SELECT m.entry FROM (${mergesInto(scope, of)}) m
        UNION SELECT r.entry_id FROM requirement_changes r WHERE r.district_id = ${districtId}
          AND r.student_id = ANY (${studentsOf(of)}) AND r.entry_id IS NOT NULL)
      AND ${asked?.after ? sql`e.id < ${asked.after.id}` : sql`true`}
    ORDER BY e.id DESC LIMIT ${asked ? asked.size + 1 : null}::bigint`.execute(tx)
  return rows
}

/** The student and whoever was merged into them; nobody for another record. */
const studentsOf = ({ kind, id, mergedIds }: HistoryOf) => idArray(kind === 'student' ? [id, ...mergedIds] : [])

/** The entries that merged another student into this one, or took the two apart again. */
const mergesInto = ({ districtId }: Scope, { kind, id }: HistoryOf) => {
  const own = sql`FROM student_merges m WHERE m.district_id = ${districtId} AND m.kept_id = ${kind === 'student' ? id : '0'}`
  return sql`SELECT m.entry_id AS entry, m.merged_id, true AS joins ${own}
    UNION ALL SELECT m.undone_entry, m.merged_id, false ${own} AND m.undone_entry IS NOT NULL`
}

async function changesIn(tx: Db, scope: Scope, of: HistoryOf, entries: readonly string[]) {
  const { rows } = await sql<Changed>`SELECT c.entry_id, c.record, (array_agg(c.before ORDER BY c.id))[1] AS before,
      (array_agg(c.after ORDER BY c.id DESC))[1] AS after
    FROM changes c WHERE ${ownChanges(scope, of)} AND c.entry_id = ANY (${idArray(entries)})
    GROUP BY c.entry_id, c.record, c.record_id`.execute(tx)
  return rows
}

async function movesIn(tx: Db, scope: Scope, of: HistoryOf, entries: readonly string[]) {
  const { rows } = await sql<MembershipChange>`SELECT m.* FROM (${membershipChangesOf(tx, scope, of)}) m
    WHERE m.entry = ANY (${idArray(entries)}) ORDER BY m.field, m.joined, m.name COLLATE people`.execute(tx)
  return rows
}

async function requirementsIn(tx: Db, scope: Scope, of: HistoryOf, entries: readonly string[]) {
  if (of.kind !== 'student') return []
  const { rows } = await sql<{ entry: string; is: boolean }>`SELECT r.entry_id AS entry, r.required AS is
    FROM requirement_changes r WHERE r.district_id = ${scope.districtId} AND r.student_id = ANY (${studentsOf(of)})
      AND r.entry_id = ANY (${idArray(entries)})`.execute(tx)
  return rows
}

interface MergedWith {
  readonly entry: string
  readonly name: string
  readonly joins: boolean
}

async function mergesOf(tx: Db, scope: Scope, of: HistoryOf): Promise<MergedWith[]> {
  const { rows } = await sql<MergedWith>`SELECT m.entry, m.joins, ${FULL_NAME} AS name
    FROM (${mergesInto(scope, of)}) m JOIN (${bothStudents(tx, scope)}) r ON r.id = m.merged_id`.execute(tx)
  return rows
}

/** The names of those whom a student was merged into. */
async function keptNames(tx: Db, scope: Scope, { kind, id }: HistoryOf): Promise<ReadonlyMap<string, string>> {
  if (kind !== 'student') return new Map()
  const { rows } = await sql<{ id: string; name: string }>`SELECT r.id, ${FULL_NAME} AS name
    FROM (${bothStudents(tx, scope)}) r WHERE r.id IN (SELECT m.kept_id FROM student_merges m
      WHERE m.district_id = ${scope.districtId} AND m.merged_id = ${id})`.execute(tx)
  return new Map(rows.map(row => [row.id, row.name]))
}

/** Students in scope, archived or not. */
const bothStudents = (tx: Db, scope: Scope) =>
  sql`${studentsIn(tx, scope).selectAll('students')} UNION ALL ${studentsIn(tx, scope, true).selectAll('students')}`

/** A class may have moved from a school out of scope: that one has no name here. */
async function schoolNames(tx: Db, scope: Scope): Promise<ReadonlyMap<string, string>> {
  const current = await schoolsIn(tx, scope).select(['id', 'name']).execute()
  const archived = await schoolsIn(tx, scope, true).select(['id', 'name']).execute()
  return new Map([...current, ...archived].map(({ id, name }) => [id, name]))
}
