import { sql } from 'kysely'
import type { Db } from '../../db/pool.ts'
import type { RecordKind } from '../../people/records.ts'
import { t } from '../../texts/texts.ts'
import type { ProblemLog } from '../reading/problems.ts'
import { currentRecords } from './current.ts'
import { stagedTable } from './gone.ts'
import type { Hold } from './guards.ts'
import { analyze } from './stage.ts'

/** The kinds of records, and the identifier of each: of the record, and of the staged row. */
const KINDS = [
  ['school', 'identifier', 'identifier'],
  ['classroom', 'class_code', 'class_code'],
  ['teacher', 'identifier', 'identifier'],
  ['student', 'one_roster_id', 'identifier'],
] as const satisfies readonly (readonly [RecordKind, string, string])[]

/** Fewer identifiers without their zeros do not hold a file by themselves: a class code may have been changed. */
const MIN_IDENTIFIERS = 3

/**
 * Finds ids that have lost their leading zeros in a spreadsheet: with them they match exactly one record here, and no
 * other row of the file has that record's id, whole or without zeros. Restores them if somebody has said so, else holds
 * the file: such people would be archived and added anew.
 */
export async function handleLostZeros(tx: Db, restore: boolean, problems: ProblemLog): Promise<Hold[]> {
  await sql
    .raw(`CREATE TEMPORARY TABLE staged_lost_zeros (kind text, sourced_id text, restored text) ON COMMIT DROP;
    CREATE TEMPORARY TABLE staged_lost_identifiers (kind text, n integer, given text, restored text) ON COMMIT DROP`)
    .execute(tx)
  for (const [kind, recordKey, rowKey] of KINDS)
    await findLost(tx, kind, sql.ref(`t.${recordKey}`), sql.ref(`x.${rowKey}`))
  await analyze(tx, ['staged_lost_zeros', 'staged_lost_identifiers'])
  const { rows } = await sql<{ ids: number; identifiers: number; given: string | null; restored: string | null }>`SELECT
    (SELECT count(*)::int FROM staged_lost_zeros) AS ids, (SELECT count(*)::int FROM staged_lost_identifiers) AS identifiers,
    e.given, e.restored FROM (SELECT 1) one LEFT JOIN LATERAL (SELECT sourced_id AS given, restored FROM staged_lost_zeros
      UNION ALL SELECT given, restored FROM staged_lost_identifiers LIMIT 1) e ON true`.execute(tx)
  const { ids = 0, identifiers = 0, given, restored } = rows[0] ?? {}
  if (restore) {
    await restoreZeros(tx)
    if (ids + identifiers > 0) problems.add('id.zeros_restored', { value: String(ids + identifiers) })
    return []
  }
  const inFile = problems.all().filter(({ code }) => code === 'ref.zeros_lost')
  const count = ids + identifiers + inFile.reduce((sum, problem) => sum + problem.count, 0)
  if (ids + inFile.length === 0 && identifiers < MIN_IDENTIFIERS) return []
  const example = t('bringingIn:hold.zerosExample', {
    given: given ?? inFile[0]?.value ?? '',
    restored: restored ?? '',
  })
  const message = t('bringingIn:hold.zerosLost', { count, example: restored ? example : '' })
  return [{ code: 'guard.zeros_lost', message: message.trim(), count }]
}

type Column = ReturnType<typeof sql.ref>

async function findLost(tx: Db, kind: RecordKind, recordKey: Column, rowKey: Column) {
  const records = currentRecords(kind)
  const staged = stagedTable(kind)
  const lacksZeros = (whole: Column, given: Column) =>
    sql`ltrim(${whole}, '0') = ltrim(${given}, '0') AND length(${whole}) > length(${given})`
  await sql`INSERT INTO staged_lost_zeros SELECT ${kind}, sourced_id, restored FROM (
      SELECT x.sourced_id, min(t.sourced_id) AS restored, count(*) OVER (PARTITION BY min(t.sourced_id)) AS takers
      FROM ${staged} x JOIN ${records} t ON ${lacksZeros(sql.ref('t.sourced_id'), sql.ref('x.sourced_id'))}
      WHERE t.source IS NOT NULL AND NOT EXISTS (SELECT FROM ${records} k WHERE k.sourced_id = x.sourced_id)
        AND NOT EXISTS (SELECT FROM ${staged} y WHERE y.sourced_id = t.sourced_id)
      GROUP BY x.sourced_id HAVING count(DISTINCT t.sourced_id) = 1) found WHERE takers = 1`.execute(tx)
  await sql`INSERT INTO staged_lost_identifiers SELECT ${kind}, x.n, ${rowKey}, min(${recordKey}) FROM ${staged} x
    LEFT JOIN staged_lost_zeros l ON l.kind = ${kind} AND l.sourced_id = x.sourced_id
    JOIN ${records} t ON t.sourced_id = coalesce(l.restored, x.sourced_id)
    WHERE ${lacksZeros(recordKey, rowKey)} GROUP BY x.n, ${rowKey}`.execute(tx)
}

/** Gives the rows and everything that refers to them the ids that are known here. */
async function restoreZeros(tx: Db) {
  for (const [kind, , rowKey] of KINDS) {
    await sql`UPDATE ${stagedTable(kind)} x SET sourced_id = l.restored FROM staged_lost_zeros l
      WHERE l.kind = ${kind} AND l.sourced_id = x.sourced_id`.execute(tx)
    await sql`UPDATE ${stagedTable(kind)} x SET ${sql.ref(rowKey)} = l.restored FROM staged_lost_identifiers l
      WHERE l.kind = ${kind} AND l.n = x.n`.execute(tx)
  }
  await restoreColumn(tx, 'staged_classrooms', 'school_sourced_id', ['school'])
  for (const table of ['staged_enrollments', 'staged_left_out_enrollments']) {
    await restoreColumn(tx, table, 'class_sourced_id', ['classroom'])
    await restoreColumn(tx, table, 'user_sourced_id', ['teacher', 'student'])
  }
  for (const table of ['staged_staff', 'staged_students'])
    await sql`UPDATE ${sql.table(table)} x SET schools = ARRAY(SELECT coalesce(l.restored, s.id)
        FROM unnest(x.schools) WITH ORDINALITY AS s(id, at)
        LEFT JOIN staged_lost_zeros l ON l.kind = 'school' AND l.sourced_id = s.id ORDER BY s.at)
      WHERE x.schools && ARRAY(SELECT sourced_id FROM staged_lost_zeros WHERE kind = 'school')`.execute(tx)
}

async function restoreColumn(tx: Db, table: string, column: string, kinds: readonly RecordKind[]) {
  await sql`UPDATE ${sql.table(table)} x SET ${sql.ref(column)} = l.restored FROM staged_lost_zeros l
    WHERE l.kind = ANY (${kinds}::text[]) AND l.sourced_id = ${sql.ref(`x.${column}`)}`.execute(tx)
}
