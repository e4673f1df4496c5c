import { sql } from 'kysely'
import type { Db } from '../../db/pool.ts'
import { districtSourcedId, OWN_ID } from '../../oneroster/source.ts'
import type { RecordKind } from '../../people/records.ts'
import type { ProblemLog } from '../reading/problems.ts'
import type { OwnRows } from './counting.ts'
import { currentRecords } from './current.ts'
import { stagedTable } from './gone.ts'
import type { StoredReading } from './keep.ts'

const KINDS = { school: 'school', classroom: 'class', teacher: 'staff', student: 'student' } as const
const COUNTED = { school: 'schools', classroom: 'classrooms', teacher: 'teachers', student: 'students' } as const
const NONE: OwnRows = { schools: 0, classrooms: 0, teachers: 0, students: 0, enrollments: 0 }

/**
 * A file that this district has sent out itself has ids of ours for records that no roster system, or another one, has brought
 * in. The file changes none of them: their rows, and rows that refer to them, are taken out before anything is compared (ROSTER-72).
 * Returns how many, for they are in the file all the same.
 */
export async function leaveOwnRecords(
  tx: Db,
  { districtId, district }: Pick<StoredReading, 'districtId' | 'district'>,
  problems: ProblemLog,
): Promise<OwnRows> {
  if (district?.sourcedId !== districtSourcedId({ districtId })) return NONE
  const counts: OwnRows = { ...NONE }
  await sql`CREATE TEMPORARY TABLE staged_own (sourced_id text PRIMARY KEY) ON COMMIT DROP`.execute(tx)
  for (const [kind, word] of Object.entries(KINDS) as [RecordKind, keyof typeof OWN_ID][]) {
    const { rows } = await sql<{
      own: number
    }>`WITH gone AS (DELETE FROM ${stagedTable(kind)} x USING ${currentRecords(kind)} t
        WHERE x.sourced_id = ${sql.lit(OWN_ID[word])} || t.id RETURNING x.sourced_id),
      kept AS (INSERT INTO staged_own SELECT sourced_id FROM gone RETURNING sourced_id)
      SELECT count(*)::int AS own FROM kept`.execute(tx)
    counts[COUNTED[kind]] = rows[0]?.own ?? 0
  }
  const own = Object.values(counts).reduce((sum, count) => sum + count)
  if (own === 0) return NONE
  const isOwn = (column: string) => sql`${sql.ref(column)} IN (SELECT o.sourced_id FROM staged_own o)`
  // A class of a roster system at a school of ours stays where it is.
  const { rows } = await sql<{ own: number }>`WITH gone AS (DELETE FROM staged_enrollments x
        WHERE ${isOwn('x.class_sourced_id')} OR ${isOwn('x.user_sourced_id')} RETURNING x.class_sourced_id, x.user_sourced_id)
      SELECT count(DISTINCT (class_sourced_id, user_sourced_id))::int AS own FROM gone`.execute(tx)
  await sql`DELETE FROM staged_roles x WHERE ${isOwn('x.user_sourced_id')} OR ${isOwn('x.school_sourced_id')}`.execute(
    tx,
  )
  for (const kind of ['teacher', 'student'] as const)
    await sql`UPDATE ${stagedTable(kind)} x SET schools = ARRAY(SELECT y.id FROM unnest(x.schools) WITH ORDINALITY AS y(id, n)
        WHERE NOT ${isOwn('y.id')} ORDER BY y.n)
      WHERE x.schools && ARRAY(SELECT o.sourced_id FROM staged_own o)`.execute(tx)
  problems.add('record.own', { fill: { count: own } })
  return { ...counts, enrollments: rows[0]?.own ?? 0 }
}
