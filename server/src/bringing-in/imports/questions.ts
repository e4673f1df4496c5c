import type { rosterQuestion } from '@hornbook/contract/bringing-in/roster-questions'
import type { RowOf } from '@hornbook/contract/document'
import { sql } from 'kysely'
import { notFound } from '../../access/refusal.ts'
import { audit } from '../../audit/audit.ts'
import type { Asker } from '../../changes/prepared.ts'
import { type Db, within } from '../../db/pool.ts'
import type { ReadingKey } from '../difference/keep.ts'
import { assertMayBeAnswered } from './answering.ts'
import { withImportLock } from './import-lock.ts'
import { updateImport } from './job.ts'
import { assertImportExists } from './rows.ts'

type Question = RowOf<typeof rosterQuestion>

const KINDS = { school: 'schools', classroom: 'classrooms', teacher: 'teachers', student: 'students' } as const

interface Only {
  readonly id?: string
  readonly after?: string
  readonly limit?: number
}

/** The questions of an import with what has been said, in their order (ROSTER-63). */
export async function findQuestions(
  tx: Db,
  { districtId, importId }: ReadingKey,
  { id, after, limit }: Only,
): Promise<Question[]> {
  const { rows } = await sql<
    Omit<Question, 'kind'> & { readonly kind: keyof typeof KINDS }
  >`SELECT q.n::text AS id, q.kind, q.key,
      q.value, q.known_name AS "knownName", q.known_place AS "knownPlace", q.incoming_name AS "incomingName",
      q.incoming_place AS "incomingPlace", q.has_left AS "hasLeft", i.same, q.unanswered
    FROM roster_questions q LEFT JOIN roster_identities i ON i.district_id = q.district_id AND i.kind = q.kind
      AND i.record_id = q.record_id AND i.incoming = q.incoming
    WHERE q.district_id = ${districtId} AND q.import_id = ${importId} ${id === undefined ? sql`` : sql`AND q.n = ${id}`}
      ${after === undefined ? sql`` : sql`AND q.n > ${after}`} ORDER BY q.n ${limit === undefined ? sql`` : sql`LIMIT ${limit}`}`.execute(
    tx,
  )
  return rows.map(row => ({ ...row, kind: KINDS[row.kind] }))
}

/** Keeps what somebody says of one question, for this file and later ones; null takes it back. */
export async function answerQuestion(
  db: Db,
  request: Asker,
  importId: string,
  questionId: string,
  same: boolean | null,
): Promise<Question> {
  const { districtId, author } = request
  const key = { districtId, importId }
  await assertImportExists(db, districtId, importId)
  await withImportLock(db, { districtId, id: importId }, async tx => {
    await assertMayBeAnswered(tx, districtId, importId)
    const { rows } = await sql<{ kind: string; record_id: string; incoming: string }>`SELECT kind, record_id, incoming
      FROM roster_questions WHERE district_id = ${districtId} AND import_id = ${importId} AND n = ${questionId}`.execute(
      tx,
    )
    const [asked] = rows
    if (!asked) throw notFound()
    const { kind, record_id: recordId, incoming } = asked
    if (same === null)
      await sql`DELETE FROM roster_identities WHERE district_id = ${districtId} AND kind = ${kind}
        AND record_id = ${recordId} AND incoming = ${incoming}`.execute(tx)
    else
      await sql`INSERT INTO roster_identities (district_id, kind, record_id, incoming, same, import_id, answered_by)
        VALUES (${districtId}, ${kind}, ${recordId}, ${incoming}, ${same}, ${importId}, ${author.accountId})
        ON CONFLICT (district_id, kind, record_id, incoming)
        DO UPDATE SET same = EXCLUDED.same, import_id = EXCLUDED.import_id, entry_id = NULL, answered_by = EXCLUDED.answered_by`.execute(
        tx,
      )
    await updateImport(tx, districtId, importId, { answers_changed: true })
    await audit(tx, request.author, districtId, 'rosterImport.samePerson', [], {
      rosterImportId: importId,
      record: kind,
      recordId,
      same,
    })
  })
  const [answered] = await within(db, [districtId], tx => findQuestions(tx, key, { id: questionId }))
  if (!answered) throw notFound()
  return answered
}
