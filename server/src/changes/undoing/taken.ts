import { sql } from 'kysely'
import { idArray } from '../../db/id-array.ts'
import type { Db } from '../../db/pool.ts'
import { studentIdHolders } from '../../people/student-names.ts'
import { type ChangeToUndo, keepColumn } from './records.ts'

const COLUMNS = { oneRosterId: 'one_roster_id', username: 'username' } as const
type Unique = keyof typeof COLUMNS
const NAMES = Object.keys(COLUMNS) as readonly Unique[]

interface Wanted extends Readonly<Record<Unique, string | null>> {
  readonly id: string
}

/**
 * Leaves a Student Id or user name as it is where somebody else has taken the old one since: two of one would be refused
 * by a form, and by the database. Students who give each other theirs back do not stand in each other's way.
 */
export async function markTaken(tx: Db, undone: ChangeToUndo): Promise<void> {
  const changed = (name: Unique) => {
    const [goal, now] = [sql`r.goal->>${sql.lit(COLUMNS[name])}`, sql`r.now->>${sql.lit(COLUMNS[name])}`]
    return sql`CASE WHEN ${goal} IS DISTINCT FROM ${now} THEN ${goal} END AS ${sql.ref(name)}`
  }
  const { rows } = await sql<Wanted>`SELECT * FROM (SELECT r.id, ${sql.join(NAMES.map(changed))} FROM undone_records r
      WHERE r.kind = 'student' AND r.goal <> r.now) x
    WHERE x."oneRosterId" IS NOT NULL OR x.username IS NOT NULL`.execute(tx)
  if (rows.length === 0) return
  const wanted = new Map(rows.map(row => [row.id, row]))
  // Who came with the change gives back what was another's (PEOPLE-22).
  const added = await sql<{ id: string }>`SELECT r.id FROM undone_records r
    WHERE r.kind = 'student' AND r.before IS NULL AND r.moved IS NULL`.execute(tx)
  const givingBack = new Set(added.rows.map(({ id }) => id))
  const takers = await takersOf(tx, undone, rows)
  // Who stays keeps what somebody else may want back, so one pass may not be enough.
  for (let areKept = true; areKept; ) {
    areKept = false
    for (const name of NAMES) {
      const keeps = (id: string) => !givingBack.has(id) && (wanted.get(id)?.[name] ?? null) === null
      const stay = [...wanted.values()].filter(
        row => row[name] !== null && takers[name].get(row[name])?.some(id => id !== row.id && keeps(id)),
      )
      if (stay.length === 0) continue
      areKept = true
      for (const row of stay) wanted.set(row.id, { ...row, [name]: null })
      const ids = stay.map(({ id }) => id)
      await keepColumn(tx, 'student', COLUMNS[name], ids)
    }
  }
}

/** Who has each of the old values now, and did not have it when the change was made; by the value. */
async function takersOf(tx: Db, { districtId, entryId }: ChangeToUndo, rows: readonly Wanted[]) {
  const valuesOf = (name: Unique) => rows.flatMap(row => row[name] ?? [])
  const holders = await studentIdHolders(tx, districtId, {
    oneRosterIds: valuesOf('oneRosterId'),
    usernames: valuesOf('username'),
  })
  const ids = holders.map(({ id }) => id)
  const { rows: since } = await sql<Wanted>`SELECT c.record_id AS id, c.after->>'one_roster_id' AS "oneRosterId",
      c.after->>'username' AS username FROM changes c
    WHERE c.district_id = ${districtId} AND c.record = 'student' AND c.record_id = ANY (${idArray(ids)})
      AND c.entry_id >= ${entryId}`.execute(tx)
  const takers = (name: Unique) => {
    const taken = new Set(since.map(row => `${row.id} ${row[name]}`))
    const byValue = new Map<string, string[]>()
    for (const holder of holders) {
      const value = holder[name]
      if (value === null || !taken.has(`${holder.id} ${value}`)) continue
      byValue.set(value, [...(byValue.get(value) ?? []), holder.id])
    }
    return byValue
  }
  return { oneRosterId: takers('oneRosterId'), username: takers('username') }
}
