import { sql } from 'kysely'
import type { Db } from '../../db/pool.ts'
import type { KnownAnswers } from '../../people/kept-answers.ts'
import { type RecordKind, sequenceOf } from '../../people/records.ts'
import type { ProblemLog } from '../reading/problems.ts'
import { currentRecords } from './current.ts'
import { type MatchKey, questionMatches } from './identity/question-matches.ts'
import { followMerges } from './merged-students.ts'
import type { Origin } from './origin.ts'

type Staged = 'staged_schools' | 'staged_classrooms' | 'staged_staff' | 'staged_students'

/**
 * Finds the record of every row: by sourced id, then by identifier within the district, and for staff last by e-mail
 * address; people never by name. If all ids have changed, schools are also found by name, and classes by school, code and
 * name: in an ordinary file, a class of that name with another id is next year's. A record is matched once. An ambiguous
 * row becomes a new record rather than a guess, and a record under the name of another person is asked about (ROSTER-63). A merged student's row counts for the one who was kept (ROSTER-62).
 */
export async function matchRecords(
  tx: Db,
  origin: Origin,
  idsChanged: boolean,
  answers: KnownAnswers,
  problems: ProblemLog,
): Promise<void> {
  const question = (kind: RecordKind, key: MatchKey) => questionMatches(tx, { origin, answers }, kind, key)
  await matchBySourcedId(tx, origin, 'staged_schools', 'school')
  await question('school', 'sourcedId')
  await matchByKey(tx, 'staged_schools', 'school', 't.identifier', 'x.identifier', 'identifier')
  await question('school', 'identifier')
  if (idsChanged) await matchByKey(tx, 'staged_schools', 'school', 't.name', 'x.name', 'name', ofSource(origin))
  await matchBySourcedId(tx, origin, 'staged_classrooms', 'classroom')
  await setSchools(tx)
  await question('classroom', 'sourcedId')
  if (idsChanged)
    await matchByKey(tx, 'staged_classrooms', 'classroom', classKey('t'), classKey('x'), 'name', ofSource(origin))
  await matchBySourcedId(tx, origin, 'staged_staff', 'teacher')
  await question('teacher', 'sourcedId')
  await matchByKey(tx, 'staged_staff', 'teacher', 't.identifier', 'x.identifier', 'identifier')
  await question('teacher', 'identifier')
  await matchByKey(tx, 'staged_staff', 'teacher', 't.email', 'lower(x.email)', 'email')
  await question('teacher', 'email')
  await matchBySourcedId(tx, origin, 'staged_students', 'student')
  await question('student', 'sourcedId')
  await matchByKey(tx, 'staged_students', 'student', ...STUDENT_ID, 'identifier', sql`t.merged_into IS NULL`)
  await question('student', 'identifier')
  await matchByKey(tx, 'staged_students', 'student', ...STUDENT_ID, 'identifier', sql`t.merged_into IS NOT NULL`)
  await question('student', 'identifier')
  await followMerges(tx, origin, problems)
  await assignNewIds(tx, 'staged_schools', 'school')
  await assignNewIds(tx, 'staged_classrooms', 'classroom')
  await assignNewIds(tx, 'staged_staff', 'teacher')
  await assignNewIds(tx, 'staged_students', 'student')
  await setSchools(tx)
}

const STUDENT_ID = ['t.one_roster_id', 'coalesce(x.identifier, x.sourced_id)'] as const

const classKey = (row: 't' | 'x') =>
  `${row}.school_id || E'\\x1f' || coalesce(${row}.class_code, '') || E'\\x1f' || ${row}.name`

const ofSource = ({ source }: Origin) => sql`t.source = ${source} AND t.archived_at IS NULL`

/** The school of each class; null while the school has no id. */
async function setSchools(tx: Db) {
  await sql`UPDATE staged_classrooms x SET school_id = s.id FROM staged_schools s
    WHERE s.sourced_id = x.school_sourced_id`.execute(tx)
}

async function matchBySourcedId(tx: Db, origin: Origin, staged: Staged, kind: RecordKind) {
  await sql`UPDATE ${sql.table(staged)} x SET id = t.id, found_by = 'sourcedId' FROM ${currentRecords(kind)} t
    WHERE t.source = ${origin.source} AND t.sourced_id = x.sourced_id`.execute(tx)
}

async function matchByKey(
  tx: Db,
  staged: Staged,
  kind: RecordKind,
  recordKey: string,
  rowKey: string,
  foundBy: MatchKey | 'name',
  which = sql`true`,
) {
  await sql`WITH wanting AS (SELECT ${sql.raw(rowKey)} AS key, min(x.n) AS n FROM ${sql.table(staged)} x
      WHERE x.id IS NULL AND NOT x.skipped AND ${sql.raw(rowKey)} IS NOT NULL GROUP BY 1 HAVING count(*) = 1),
    free AS (SELECT ${sql.raw(recordKey)} AS key, min(t.id) AS id FROM ${currentRecords(kind)} t
      WHERE ${which} AND NOT EXISTS (SELECT FROM ${sql.table(staged)} y WHERE y.id = t.id)
      GROUP BY 1 HAVING count(*) = 1)
    UPDATE ${sql.table(staged)} x SET id = free.id, found_by = ${foundBy} FROM wanting JOIN free USING (key) WHERE x.n = wanting.n`.execute(
    tx,
  )
}

/** Gives unmatched rows new ids, in the file's order. */
async function assignNewIds(tx: Db, staged: Staged, kind: RecordKind) {
  await sql`UPDATE ${sql.table(staged)} x SET is_new = true, id = y.id
    FROM (SELECT n, nextval(${sequenceOf(kind)}) AS id FROM ${sql.table(staged)} WHERE id IS NULL ORDER BY n) y
    WHERE x.n = y.n`.execute(tx)
  await sql`ANALYZE ${sql.table(staged)}`.execute(tx)
}
