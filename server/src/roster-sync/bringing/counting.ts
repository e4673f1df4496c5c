import { sql } from 'kysely'
import type { Db } from '../../db/pool.ts'
import type { RecordKind } from '../../people/records.ts'
import type { RowsSkipped } from '../reading/roster.ts'
import { gone, stagedOf } from './gone.ts'
import type { Origin } from './origin.ts'

interface KindCounts {
  added: number
  changed: number
  moved: number
  archived: number
  unarchived: number
  unchanged: number
  skipped: number
}

export type Counts = Record<'schools' | 'classrooms' | 'teachers' | 'students' | 'enrollments', KindCounts>

/** How many records of each kind are added, changed, moved and so on; each is counted once, under the first that fits. */
export async function count(tx: Db, origin: Origin, unread: RowsSkipped): Promise<Counts> {
  return {
    schools: await records(tx, origin, 'school', unread.schools),
    classrooms: await records(tx, origin, 'classroom', unread.classrooms),
    teachers: await records(tx, origin, 'teacher', unread.staff),
    students: await records(tx, origin, 'student', unread.students),
    enrollments: await enrolments(tx, unread.enrollments),
  }
}

async function records(tx: Db, origin: Origin, kind: RecordKind, unread: number): Promise<KindCounts> {
  const returns = kind === 'teacher' ? sql`x.was_archived AND x.enabled` : sql`x.was_archived`
  const leaves = kind === 'teacher' ? sql`NOT x.enabled AND NOT x.is_new AND NOT x.was_archived` : sql`false`
  const { rows } = await sql<{ what: keyof KindCounts; count: number }>`SELECT CASE WHEN x.skipped THEN 'skipped'
      WHEN ${leaves} THEN NULL WHEN x.is_new THEN 'added' WHEN ${returns} THEN 'unarchived' WHEN x.moved THEN 'moved'
      WHEN x.differs THEN 'changed' ELSE 'unchanged' END AS what, count(*)::int AS count
    FROM ${stagedOf(kind)} x GROUP BY 1
    UNION ALL SELECT 'archived', count(*)::int FROM (${gone(origin, kind)}) g`.execute(tx)
  const counts = { ...NOTHING }
  for (const row of rows) if (row.what !== null) counts[row.what] += row.count
  return { ...counts, skipped: counts.skipped + unread }
}

const NOTHING: KindCounts = { added: 0, changed: 0, moved: 0, archived: 0, unarchived: 0, unchanged: 0, skipped: 0 }

const ACTS: Readonly<Record<string, keyof KindCounts>> = {
  add: 'added',
  end: 'archived',
  again: 'changed',
  redate: 'changed',
  keep: 'unchanged',
  none: 'skipped',
}

async function enrolments(tx: Db, unread: number): Promise<KindCounts> {
  const { rows } = await sql<{ act: string; count: number }>`SELECT act, count(*)::int AS count
    FROM (SELECT act FROM staged_student_enrollments UNION ALL SELECT act FROM staged_staff_enrollments) e GROUP BY 1`.execute(
    tx,
  )
  const counts = { ...NOTHING }
  for (const { act, count } of rows) counts[ACTS[act] ?? 'skipped'] += count
  return { ...counts, skipped: counts.skipped + unread }
}
