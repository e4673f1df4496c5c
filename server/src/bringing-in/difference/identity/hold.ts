import { sql } from 'kysely'
import type { Db } from '../../../db/pool.ts'
import { t } from '../../../texts/texts.ts'
import type { Hold } from '../guards.ts'

const MAX_NAMED = 5

/** Schools and classes whose id comes with another name, about which nobody has said anything (ROSTER-63). */
export async function holdOfOtherPlaces(tx: Db): Promise<Hold[]> {
  const { rows } = await sql<{ known: string; row: string }>`SELECT q.known_name AS known, q.incoming_name AS row
    FROM staged_questions q WHERE q.same IS NULL AND q.unanswered = 'held' ORDER BY q.kind DESC, q.n`.execute(tx)
  if (rows.length === 0) return []
  const names = rows.slice(0, MAX_NAMED).map(({ known, row }) => `${known} → ${row}`)
  const message = t('bringingIn:hold.otherPlaces', { count: rows.length, names: names.join(', ') })
  return [{ code: 'guard.other_place', message, count: rows.length }]
}
