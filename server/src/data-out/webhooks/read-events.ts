import type { WebhookEvent } from '@hornbook/contract/data-out/webhook-events'
import { sql } from 'kysely'
import type { Db } from '../../db/pool.ts'
import { readOutOf } from '../../oneroster/source.ts'
import { studentSourcedIds } from '../../oneroster/sourced-ids.ts'
import type { ToldEvent } from './body.ts'

/** How many links of the audit, and how many noted events, one transaction reads. */
const LINKS = 5_000
const NOTED = 5_000

interface Found {
  readonly id: string
  readonly event: WebhookEvent
  readonly record_id: string
  readonly level: number | null
  readonly at: string
}

/** The last link of a district's audit; 0 before the first. */
async function lastLink(tx: Db, districtId: string): Promise<number> {
  const row = await tx
    .selectFrom('seals')
    .select('n')
    .where('district_id', '=', districtId)
    .orderBy('n', 'desc')
    .limit(1)
    .executeTakeFirst()
  return Number(row?.n ?? 0)
}

/**
 * Who was added or archived, as the audit says it after this link. Its links have no gaps and come in the order of sealing, so that nothing is
 * missed that was committed late (decision 12).
 */
export async function readAudit(tx: Db, districtId: string, after: number) {
  const through = Math.min(after + LINKS, await lastLink(tx, districtId))
  if (through <= after) return { found: [], through: after, isAll: true }
  const { rows } = await sql<Found>`SELECT 'c' || c.id AS id, c.record_id, NULL::smallint AS level, e.at,
      CASE WHEN c.after->>'archived_at' IS NOT NULL THEN 'student.archived' ELSE 'student.added' END AS event
    FROM seals s
      JOIN changes c ON c.district_id = s.district_id AND c.id = s.change_id
      JOIN audit_entries e ON e.district_id = s.district_id AND e.id = s.entry_id
    WHERE s.district_id = ${districtId} AND s.n > ${after} AND s.n <= ${through} AND c.record = 'student'
      AND c.after IS NOT NULL AND ${isComingOrGoing}
    ORDER BY s.n`.execute(tx)
  return { found: rows, through, isAll: through - after < LINKS }
}

/** A new student, one who is archived, or one who returns. */
const isComingOrGoing = sql`(c.before IS NULL OR (c.before->>'archived_at' IS NULL) <> (c.after->>'archived_at' IS NULL))`

/** Takes the events that writers have noted. Whoever comes or goes has not moved as well. */
export async function takeNoted(tx: Db, districtId: string) {
  const { rows } = await sql<Found & { is_said: boolean }>`WITH taken AS (DELETE FROM untold_events u
      WHERE u.district_id = ${districtId} AND u.id IN (SELECT n.id FROM untold_events n WHERE n.district_id = ${districtId}
        ORDER BY n.id LIMIT ${NOTED})
      RETURNING u.id, u.event, u.record_id, u.level, u.at)
    SELECT 'n' || u.id AS id, u.event, u.record_id, u.level, u.at,
      u.event = 'student.moved' AND EXISTS (SELECT FROM changes c JOIN audit_entries e ON e.district_id = c.district_id AND e.id = c.entry_id
        WHERE c.district_id = ${districtId} AND c.record = 'student' AND c.record_id = u.record_id AND ${isComingOrGoing}
          AND e.at >= u.at) AS is_said
    FROM taken u ORDER BY u.id`.execute(tx)
  return { found: rows.filter(row => !row.is_said), isAll: rows.length < NOTED }
}

/** Events as receivers are told them, with the ids by which they can ask for the rest. */
export async function tellable(tx: Db, districtId: string, found: readonly Found[], now: number): Promise<ToldEvent[]> {
  const students = found.filter(({ event }) => event !== 'import.held').map(({ record_id }) => record_id)
  const of = students.length > 0 ? await readOutOf(tx, districtId, now) : null
  const sourced = of ? await studentSourcedIds(tx, of, students) : new Map<string, string>()
  return found.map(({ id, event, record_id, level, at }) => ({
    id: `${districtId}-${id}`,
    event,
    at,
    ...(event === 'import.held'
      ? { rosterImportId: record_id }
      : { studentId: record_id, sourcedId: sourced.get(record_id) ?? '' }),
    ...(level !== null && { level }),
  }))
}
