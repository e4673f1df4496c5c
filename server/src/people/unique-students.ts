import { sql } from 'kysely'
import { type Fault, Refusal } from '../access/refusal.ts'
import type { Db } from '../db/pool.ts'
import { t } from '../texts/texts.ts'

interface Unique {
  readonly oneRosterId: string
  readonly username: string
}

/** Both faults at once, of the whole district. Archived students keep their Student Id and user name: they may return. */
export async function requireUnique(tx: Db, districtId: string, { oneRosterId, username }: Unique): Promise<void> {
  const { rows } = await sql<{ id_taken: boolean; name_taken: boolean }>`SELECT
      coalesce(bool_or(s.one_roster_id = ${oneRosterId}), false) AS id_taken,
      coalesce(bool_or(s.username = ${username}), false) AS name_taken
    FROM students s WHERE s.district_id = ${districtId} AND (s.one_roster_id = ${oneRosterId} OR s.username = ${username})`.execute(
    tx,
  )
  const faults: Fault[] = [
    ...(rows[0]?.id_taken ? [{ pointer: '/data/attributes/oneRosterId', detail: t('rostering:studentIdTaken') }] : []),
    ...(rows[0]?.name_taken ? [{ pointer: '/data/attributes/username', detail: t('http:taken.userName') }] : []),
  ]
  if (faults.length > 0) throw new Refusal('invalid', faults)
}
