import { text } from 'node:stream/consumers'
import type { rosterImport } from '@hornbook/contract/bringing-in/roster-imports'
import type { RowOf } from '@hornbook/contract/document'
import { sql } from 'kysely'
import { notFound } from '../../access/refusal.ts'
import { type Db, within } from '../../db/pool.ts'
import { uninvitedHere } from '../../people/activation.ts'
import type { RosterDifference } from '../difference/bring-in.ts'
import type { Counts } from '../difference/counting.ts'
import type { Hold } from '../difference/guards.ts'
import type { StoredReading } from '../difference/keep.ts'
import { errorsCsv } from '../reading/problem-csv.ts'
import type { Problem, ProblemLog } from '../reading/problems.ts'
import { questionCounts } from './question-counts.ts'

/** Problems listed in an answer; the CSV has all of them. */
const MAX_PROBLEMS = 1_000

/** The columns of an import's row that are set once its problems are known. */
export async function problemColumns(problems: ProblemLog) {
  return {
    problems: JSON.stringify(problems.first(MAX_PROBLEMS)),
    problem_counts: JSON.stringify(problems.counts()),
    problems_csv: await text(errorsCsv(problems)),
  }
}

/** The status of a file that can be applied. */
export const statusBefore = (holds: readonly Hold[]) => (holds.length > 0 ? ('held' as const) : ('previewed' as const))

/** The columns that are set once the difference is known. */
export const differenceColumns = (
  { label, files }: StoredReading,
  { origin: { source }, counts, holds, promotions }: RosterDifference,
) => ({
  status: statusBefore(holds),
  label,
  files: JSON.stringify(files),
  source,
  counts: JSON.stringify(counts),
  holds: JSON.stringify(holds),
  promotions,
  progress: null,
})

/** Throws 404 for an import the district does not have. Called before taking the lock, so the answer is immediate. */
export async function assertImportExists(db: Db, districtId: string, id: string) {
  if (!(await within(db, [districtId], tx => isImport(tx, districtId, id)))) throw notFound()
}

export async function isImport(tx: Db, districtId: string, id: string): Promise<boolean> {
  const row = await tx
    .selectFrom('roster_imports')
    .select('id')
    .where('district_id', '=', districtId)
    .where('id', '=', id)
    .executeTakeFirst()
  return row !== undefined
}

type Attributes = RowOf<typeof rosterImport>

const COLUMNS = [
  'id',
  'district_id',
  'status',
  'file_name',
  'source',
  'label',
  'counts',
  'holds',
  'promotions',
  'files',
  'progress',
  'problem_counts',
  'created_at',
  'applied_at',
  'undone_at',
  'apply_on',
  'missed_on',
  'superseded_by',
  'answers_changed',
  'came_by',
] as const

const IS_UNDOABLE = sql<boolean>`roster_imports.status = 'applied' AND NOT EXISTS (SELECT FROM roster_imports later
  WHERE later.district_id = roster_imports.district_id AND later.status = 'applied'
    AND later.applied_entry > roster_imports.applied_entry)`.as('undoable')

/** One import of a district, with its problems. */
export const findImport = async (tx: Db, districtId: string, id: string) =>
  (await listImports(tx, districtId, { id })).at(0)

/** The imports of a district, newest first. Their problems are only read when `only.id` asks for one import. */
export async function listImports(tx: Db, districtId: string, only: { id?: string; before?: string; limit?: number }) {
  const rows = await tx
    .selectFrom('roster_imports')
    .leftJoin('accounts', 'accounts.id', 'roster_imports.created_by')
    .select(COLUMNS.map(column => `roster_imports.${column}` as const))
    .select(['accounts.first_name', 'accounts.last_name', 'accounts.email'])
    .select(IS_UNDOABLE)
    .select(questionCounts.as('questions'))
    .$if(only.id !== undefined, query => query.select('roster_imports.problems'))
    .where('roster_imports.district_id', '=', districtId)
    .$if(only.id !== undefined, query => query.where('roster_imports.id', '=', only.id as string))
    .$if(only.before !== undefined, query => query.where('roster_imports.id', '<', only.before as string))
    .$if(only.limit !== undefined, query => query.limit(only.limit as number))
    .orderBy('roster_imports.id', 'desc')
    .execute()
  const uninvited = new Map<string, string[]>()
  for (const { status, source } of rows) {
    if (status === 'applied' && source !== null && !uninvited.has(source))
      uninvited.set(source, await uninvitedStaffIds(tx, districtId, source))
  }
  return rows.map(row => ({
    id: row.id,
    status: row.status,
    fileName: row.file_name,
    source: row.source,
    label: row.label,
    counts: row.counts as Counts | null,
    holds: row.holds as Hold[],
    promotions: row.promotions,
    files: row.files as Attributes['files'],
    questions: row.questions,
    answersChanged: row.answers_changed,
    progress: row.progress as Attributes['progress'],
    problems: ((row.problems ?? []) as Problem[]).map(problem => ({ ...problem, file: problem.file || null })),
    problemCounts: row.problem_counts as Attributes['problemCounts'],
    createdAt: row.created_at,
    appliedAt: row.applied_at,
    undoneAt: row.undone_at,
    appliesOn: row.apply_on,
    missedOn: row.missed_on,
    supersededBy: row.superseded_by,
    undoable: row.undoable,
    createdByName: row.came_by ?? ([row.first_name, row.last_name].filter(Boolean).join(' ') || row.email || ''),
    uninvitedTeacherIds: row.status === 'applied' ? (uninvited.get(row.source ?? '') ?? []) : [],
    relationships: { district: row.district_id },
  }))
}

/** Staff of a source who can be invited and have not been; 2,000 is the most that one call invites. */
async function uninvitedStaffIds(tx: Db, districtId: string, source: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('staff')
    .innerJoin('accounts', 'accounts.id', 'staff.account_id')
    .select('staff.id')
    .where('staff.district_id', '=', districtId)
    .where('staff.source', '=', source)
    .where('staff.archived_at', 'is', null)
    .where('accounts.email', 'is not', null)
    .where(uninvitedHere)
    .orderBy('staff.id')
    .limit(2_000)
    .execute()
  return rows.map(({ id }) => id)
}
