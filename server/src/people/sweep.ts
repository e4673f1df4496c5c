import { sql } from 'kysely'
import { z } from 'zod'
import { audit } from '../audit/audit.ts'
import { LOCK_CLASSES } from '../db/locks.ts'
import { type Db, within } from '../db/pool.ts'
import { changeFigures } from '../figures/change.ts'
import { declareTask, handle } from '../jobs/task.ts'
import { sweepRoles } from './sweep-roles.ts'
import { countTeachers } from './teacher-counts.ts'

const sweep = declareTask({
  name: 'people.sweep',
  payload: z.object({}),
  lane: 'quick',
  attempts: 25,
  everySeconds: 60,
})

export const sweepHandler = handle(sweep, ({ db }) => sweepEnrollments(db.queries, Date.now()))

interface District {
  readonly id: string
  readonly timezone: string
}

const SERVER = { actor: 'server', accountId: null, requestId: 'sweep' } as const

/**
 * Ends enrolments and roles on their exclusive last day and begins them on their first day (PEOPLE-6, ROSTER-66), in each
 * district's own time zone. If two processes sweep at once, the one that does not get a district's lock skips it.
 */
export async function sweepEnrollments(db: Db, now: number): Promise<void> {
  for (const district of await within(db, 'all', tx => districtsDue(tx, now))) {
    await within(db, [district.id], async tx => {
      const { rows } = await sql<{ ours: boolean }>`SELECT pg_try_advisory_xact_lock(${sql.lit(LOCK_CLASSES.sweep)},
        hashint8(${district.id}::bigint)) AS ours`.execute(tx)
      if (rows[0]?.ours && (await districtsDue(tx, now, sql`e.district_id = ${district.id}`)).length > 0)
        await sweepDistrict(tx, district, now)
    })
  }
}

const instant = (now: number) => sql`${new Date(now).toISOString()}::timestamptz`

/** Today in the time zone where the day starts first: a bound that an index can use, before each district's own date. */
const latestToday = (now: number) => sql`(${instant(now)} AT TIME ZONE 'Pacific/Kiritimati')::date`

/**
 * Reached districts where an enrolment or a role is due to end or begin, or `which` of them. A transaction that changes one
 * asks about it alone: on a distributed database it must not have asked every machine.
 */
async function districtsDue(tx: Db, now: number, which = sql`true`): Promise<District[]> {
  const due = (table: string) => sql`SELECT e.district_id, e.ends_on AS day FROM ${sql.table(table)} e
        WHERE e.ended_at IS NULL AND e.ends_on IS NOT NULL AND e.ends_on <= ${latestToday(now)} AND ${which}
      UNION ALL SELECT e.district_id, e.begins_on FROM ${sql.table(table)} e
        WHERE e.ended_at IS NULL AND e.began_at IS NULL AND e.begins_on <= ${latestToday(now)} AND ${which}`
  const { rows } = await sql<District>`SELECT DISTINCT d.id, d.timezone
      FROM (${due('student_enrollments')} UNION ALL ${due('staff_enrollments')} UNION ALL ${due('staff_roles')}) e JOIN districts d ON d.id = e.district_id
      WHERE e.day <= (${instant(now)} AT TIME ZONE d.timezone)::date ORDER BY d.id`.execute(tx)
  return rows
}

async function sweepDistrict(tx: Db, district: District, now: number) {
  const entry = await audit(tx, SERVER, district.id, 'enrollments.sweep')
  const today = sql`(${instant(now)} AT TIME ZONE ${district.timezone})::date`
  const touched = new Set<string>()
  for (const kind of ['student', 'staff'] as const) {
    const table = sql.table(`${kind}_enrollments`)
    const person = sql.ref(`${kind}_id`)
    const ended = await sql<{ person: string }>`UPDATE ${table} SET ended_at = ${instant(now)}, ended_entry = ${entry}
      WHERE district_id = ${district.id} AND ended_at IS NULL AND ends_on <= ${today} RETURNING ${person} AS person`.execute(
      tx,
    )
    const begun = await sql<{
      person: string
    }>`UPDATE ${table} SET began_at = ${instant(now)}, began_entry = coalesce(began_entry, ${entry})
      WHERE district_id = ${district.id} AND ended_at IS NULL AND began_at IS NULL AND begins_on <= ${today}
      RETURNING ${person} AS person`.execute(tx)
    if (kind === 'student') for (const row of [...ended.rows, ...begun.rows]) touched.add(row.person)
  }
  await sweepRoles(tx, { districtId: district.id, entryId: entry, at: new Date(now).toISOString() }, today)
  await countTeachers(tx, district.id)
  await changeFigures(tx, district.id, touched, 'unknown')
}
