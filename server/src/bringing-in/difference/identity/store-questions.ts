import { type RawBuilder, sql } from 'kysely'
import { idArray } from '../../../db/id-array.ts'
import type { Db } from '../../../db/pool.ts'
import { memberOf } from '../../../people/enrol.ts'
import type { RecordKind } from '../../../people/records.ts'
import type { ProblemCode } from '../../reading/problem-kinds.ts'
import type { ProblemLog } from '../../reading/problems.ts'
import { currentEnrolments, currentRecords, currentSchools } from '../current.ts'
import { stagedTable } from '../gone.ts'
import type { ReadingKey } from '../keep.ts'

/** Writes the questions of a difference for its page, from the staging table (ROSTER-63). */
export async function storeQuestions(tx: Db, key: ReadingKey): Promise<void> {
  await deleteQuestions(tx, key)
  await sql`INSERT INTO roster_questions (district_id, import_id, n, kind, record_id, incoming, key, value, known_name, known_place,
      incoming_name, incoming_place, has_left, unanswered)
    SELECT ${key.districtId}::bigint, ${key.importId}::bigint,
      row_number() OVER (ORDER BY array_position(ARRAY['school', 'classroom', 'teacher', 'student'], y.kind), y.n, y.record_id),
      y.kind, y.record_id, y.incoming, y.key, y.value, y.known_name, y.known_place, y.incoming_name, y.incoming_place, y.has_left,
      y.unanswered
    FROM (${sql.join(
      (['school', 'classroom', 'teacher', 'student'] as const).map(kind => withPlaces(kind)),
      sql` UNION ALL `,
    )}) y ON CONFLICT DO NOTHING`.execute(tx)
}

export async function deleteQuestions(tx: Db, { districtId, importId }: ReadingKey): Promise<void> {
  await tx
    .deleteFrom('roster_questions')
    .where('district_id', '=', districtId)
    .where('import_id', '=', importId)
    .execute()
}

/** The questions of a kind, with where the record is and where the row puts its person: classes, else schools. */
function withPlaces(kind: RecordKind): RawBuilder<unknown> {
  const select = (known: RawBuilder<unknown>, row: RawBuilder<unknown>) =>
    sql`SELECT q.*, ${known} AS known_place, ${row} AS incoming_place FROM staged_questions q WHERE q.kind = ${kind}`
  if (kind === 'school') return select(sql`NULL::text`, sql`NULL::text`)
  const staged = stagedTable(kind)
  if (kind === 'classroom')
    return select(
      sql`(SELECT s.name FROM ${currentRecords('classroom')} t JOIN ${currentRecords('school')} s ON s.id = t.school_id
        WHERE t.id = q.record_id)`,
      sql`(SELECT s.name FROM ${staged} x JOIN staged_schools s ON s.sourced_id = x.school_sourced_id WHERE x.n = q.n)`,
    )
  const who = memberOf(kind)
  const person = sql.ref(`e.${who}_id`)
  return select(
    sql`coalesce((SELECT string_agg(c.name, ', ' ORDER BY c.name) FROM ${currentEnrolments(who)} e
        JOIN ${currentRecords('classroom')} c ON c.id = e.classroom_id WHERE ${person} = q.record_id),
      (SELECT string_agg(s.name, ', ' ORDER BY s.name) FROM ${currentSchools(who)} e
        JOIN ${currentRecords('school')} s ON s.id = e.school_id WHERE ${person} = q.record_id))`,
    sql`coalesce((SELECT string_agg(c.name, ', ' ORDER BY c.name) FROM ${staged} x
        JOIN staged_enrollments e ON e.user_sourced_id = x.sourced_id JOIN staged_classrooms c ON c.sourced_id = e.class_sourced_id
        WHERE x.n = q.n),
      (SELECT string_agg(s.name, ', ' ORDER BY s.name) FROM ${staged} x JOIN staged_schools s ON s.sourced_id = ANY (x.schools)
        WHERE x.n = q.n))`,
  )
}

interface Unsaid {
  readonly unanswered: string
  readonly value: string
  readonly key: string
  readonly known: string
  readonly name: string
  readonly sourcedId: string
}

const COLUMN_OF_KEY: Readonly<Record<string, string>> = {
  sourcedId: 'sourcedId',
  identifier: 'identifier',
  email: 'email',
}
const PROBLEM_OF: Readonly<Record<string, ProblemCode>> = { leftOut: 'person.left_out', added: 'person.taken_for_new' }

/** Names the rows about which nobody has said anything, and what becomes of them. */
export async function reportUnanswered(tx: Db, problems: ProblemLog): Promise<void> {
  const { rows } =
    await sql<Unsaid>`SELECT q.unanswered, q.value, q.key, q.known_name AS known, q.incoming_name AS name,
      coalesce(x.sourced_id, y.sourced_id) AS "sourcedId"
    FROM staged_questions q LEFT JOIN staged_staff x ON q.kind = 'teacher' AND x.n = q.n
      LEFT JOIN staged_students y ON q.kind = 'student' AND y.n = q.n
    WHERE q.same IS NULL AND q.unanswered <> 'held' ORDER BY q.kind, q.n`.execute(tx)
  for (const { unanswered, value, key, known, name, sourcedId } of rows) {
    const code = PROBLEM_OF[unanswered] as ProblemCode
    problems.add(code, {
      file: 'users.csv',
      column: COLUMN_OF_KEY[key] ?? key,
      sourcedId,
      name,
      value,
      fill: { known },
    })
  }
}

/** The answers that a difference rests on belong to the file that is applied: undoing it forgets them. */
export async function claimAnswers(tx: Db, { districtId, importId }: ReadingKey): Promise<void> {
  const { rows } = await sql<{ kind: string; id: string; incoming: string }>`SELECT kind, record_id AS id, incoming
    FROM staged_questions WHERE same IS NOT NULL`.execute(tx)
  if (rows.length === 0) return
  await sql`UPDATE roster_identities i SET import_id = ${importId}::bigint, entry_id = NULL
    FROM unnest(${rows.map(({ kind }) => kind)}::text[], ${idArray(rows.map(({ id }) => id))},
      ${rows.map(({ incoming }) => incoming)}::text[]) AS u(kind, record_id, incoming)
    WHERE i.district_id = ${districtId} AND i.kind = u.kind AND i.record_id = u.record_id AND i.incoming = u.incoming`.execute(
    tx,
  )
}
