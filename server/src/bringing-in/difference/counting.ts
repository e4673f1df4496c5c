import type { rosterImport } from '@hornbook/contract/bringing-in/roster-imports'
import type { RowOf } from '@hornbook/contract/document'
import { sql } from 'kysely'
import type { Db } from '../../db/pool.ts'
import type { RecordKind, Rows } from '../../people/records.ts'
import type { RowsSkipped } from '../reading/roster.ts'
import { recordsToArchive, stagedTable } from './gone.ts'
import { onlyPassed } from './identity/write-passed.ts'
import type { Origin } from './origin.ts'

export type Counts = NonNullable<RowOf<typeof rosterImport>['counts']>
type KindCounts = Counts['schools']
/** Rows of a file that stay as they are without being compared, by kind. */
export type OwnRows = Record<keyof Counts, number>

interface NotCompared {
  /** Rows that could not be read. */
  readonly unreadable: RowsSkipped
  /** Rows that stay as they are (ROSTER-72). */
  readonly own: Readonly<OwnRows>
}

/** Counts records by kind and by what happens to them. Each counts once, under the first case that matches. */
export async function countChanges(tx: Db, origin: Origin, { unreadable, own }: NotCompared): Promise<Counts> {
  const counts = {
    schools: await countRecords(tx, origin, 'school', unreadable.schools),
    classrooms: await countRecords(tx, origin, 'classroom', unreadable.classrooms),
    teachers: await countRecords(tx, origin, 'teacher', unreadable.staff),
    students: await countRecords(tx, origin, 'student', unreadable.students),
    enrollments: await countEnrolments(tx, unreadable.enrollments),
  }
  for (const [kind, count] of Object.entries(own) as [keyof Counts, number][]) counts[kind].unchanged += count
  return counts
}

/** What happens to the staged row `x`: the first case that matches; null for staff who leave, who are among the archived. */
export function whatHappens(kind: RecordKind): Rows {
  const returns = kind === 'teacher' ? sql`x.was_archived AND x.enabled` : sql`x.was_archived`
  const leaves = kind === 'teacher' ? sql`NOT x.enabled AND NOT x.is_new AND NOT x.was_archived` : sql`false`
  return sql`CASE WHEN x.skipped THEN 'skipped' WHEN ${leaves} THEN NULL WHEN x.is_new THEN 'added'
    WHEN ${returns} THEN 'unarchived' WHEN x.moved THEN 'moved' WHEN x.differs THEN 'changed' ELSE 'unchanged' END`
}

async function countRecords(tx: Db, origin: Origin, kind: RecordKind, unreadable: number): Promise<KindCounts> {
  const { rows } = await sql<{
    what: keyof KindCounts
    count: number
  }>`SELECT ${whatHappens(kind)} AS what, count(*)::int AS count
    FROM ${stagedTable(kind)} x GROUP BY 1
    UNION ALL SELECT 'changed', count(*)::int FROM (${onlyPassed(origin, kind)}) p
    UNION ALL SELECT 'archived', count(*)::int FROM (${recordsToArchive(origin, kind)}) g`.execute(tx)
  const counts = { ...ZERO }
  for (const row of rows) if (row.what !== null) counts[row.what] += row.count
  return { ...counts, skipped: counts.skipped + unreadable }
}

const ZERO: KindCounts = { added: 0, changed: 0, moved: 0, archived: 0, unarchived: 0, unchanged: 0, skipped: 0 }

const COUNT_OF_ACT: Readonly<Record<string, keyof KindCounts>> = {
  add: 'added',
  end: 'archived',
  again: 'changed',
  redate: 'changed',
  keep: 'unchanged',
  none: 'skipped',
}

async function countEnrolments(tx: Db, unreadable: number): Promise<KindCounts> {
  const { rows } = await sql<{ act: string; count: number }>`SELECT act, count(*)::int AS count
    FROM (SELECT act FROM staged_student_enrollments UNION ALL SELECT act FROM staged_staff_enrollments
      UNION ALL SELECT 'none' FROM staged_enrollments e JOIN (SELECT sourced_id FROM staged_staff WHERE skipped
        UNION ALL SELECT sourced_id FROM staged_students WHERE skipped) x ON x.sourced_id = e.user_sourced_id) e GROUP BY 1`.execute(
    tx,
  )
  const counts = { ...ZERO }
  for (const { act, count } of rows) counts[COUNT_OF_ACT[act] ?? 'skipped'] += count
  return { ...counts, skipped: counts.skipped + unreadable }
}
