import { sql } from 'kysely'
import { idArray } from '../db/id-array.ts'
import type { Db } from '../db/pool.ts'
import { archive, unarchive } from './archive.ts'
import { change } from './change.ts'
import { joinSchools, leaveSchools } from './enrol.ts'
import { asRows, idRows, type Rows, type WriteContext } from './records.ts'

type Role = 'DistrictAdmin' | 'SchoolAdmin' | 'Teacher'
const RANKS: readonly (Role | null)[] = [null, 'Teacher', 'SchoolAdmin', 'DistrictAdmin']
const rank = (role: Role | null) => RANKS.indexOf(role)
const ROLES = sql.raw(`ARRAY['Teacher', 'SchoolAdmin', 'DistrictAdmin']`)

/** A role whose day has come, of a person. */
interface Turned {
  readonly id: string
  readonly role: Role
}

interface Person {
  readonly id: string
  readonly role: Role | null
  readonly archived: boolean
  readonly managed: boolean
  /** How high their roles in force are, 0 without one; as a teacher of a class at least 1. */
  readonly now: number
  /** How many roles are in force. */
  readonly count: number
}

/**
 * Begins and ends the roles of staff on their days, and makes their holders what they are from then on (ROSTER-66): the highest
 * role in force, at its schools. Who is left with none is archived, and comes back with the next one.
 */
export async function sweepRoles(tx: Db, context: WriteContext, today: Rows): Promise<void> {
  const { districtId, entryId, at } = context
  const { rows: ended } =
    await sql<Turned>`UPDATE staff_roles SET ended_at = ${at}::timestamptz, ended_entry = ${entryId}
    WHERE district_id = ${districtId} AND ended_at IS NULL AND ends_on <= ${today} RETURNING staff_id AS id, role`.execute(
      tx,
    )
  const { rows: begun } = await sql<Turned>`UPDATE staff_roles SET began_at = ${at}::timestamptz
    WHERE district_id = ${districtId} AND ended_at IS NULL AND began_at IS NULL AND begins_on <= ${today}
    RETURNING staff_id AS id, role`.execute(tx)
  const ids = [...new Set([...ended, ...begun].map(({ id }) => id))]
  if (ids.length === 0) return
  const people = await peopleNow(tx, districtId, ids)
  const roles = people.flatMap(person => {
    const role = roleFrom(person, highest(ended, person.id))
    return role === person.role ? [] : [{ id: person.id, role }]
  })
  await change(tx, context, 'teacher', ['role'], sql`SELECT r.id, r.role FROM (${asRows('teacher', roles)}) r`)
  const left = people.filter(({ archived, managed, now }) => !archived && managed && now === 0)
  await archive(tx, context, 'teacher', idRows(left.map(({ id }) => id)))
  // Without another role before, it was for want of one that they were archived.
  const back = people.filter(
    ({ id, archived, count }) => archived && count > 0 && count === begun.filter(one => one.id === id).length,
  )
  await unarchive(tx, context, 'teacher', idRows(back.map(({ id }) => id)))
  const raised = roles.filter(({ role }) => role === 'SchoolAdmin').map(({ id }) => id)
  await moveToSchools(tx, context, { ids, raised })
}

const highest = (turned: readonly Turned[], id: string) =>
  Math.max(0, ...turned.filter(one => one.id === id).map(({ role }) => rank(role)))

/** A higher role raises; the end of one as high as the person's own lowers. What they were made by hand stays. */
function roleFrom({ role, now }: Person, ended: number): Role | null {
  if (now > rank(role)) return RANKS[now] ?? role
  return ended >= rank(role) ? (RANKS[Math.max(now, rank('Teacher'))] ?? role) : role
}

async function peopleNow(tx: Db, districtId: string, ids: readonly string[]): Promise<Person[]> {
  const { rows } =
    await sql<Person>`SELECT st.id, st.role, st.archived_at IS NOT NULL AS archived, st.managed_externally AS managed,
      greatest(coalesce(r.rank, 0), CASE WHEN e.staff_id IS NULL THEN 0 ELSE 1 END) AS now, coalesce(r.count, 0) AS count
    FROM staff st
    LEFT JOIN (SELECT r.staff_id, max(array_position(${ROLES}, r.role)) AS rank, count(*)::int AS count FROM staff_roles r
      WHERE r.district_id = ${districtId} AND r.staff_id = ANY (${idArray(ids)}) AND r.began_at IS NOT NULL AND r.ended_at IS NULL
      GROUP BY 1) r ON r.staff_id = st.id
    LEFT JOIN (SELECT DISTINCT e.staff_id FROM staff_enrollments e JOIN classrooms c ON c.district_id = e.district_id
        AND c.id = e.classroom_id AND c.archived_at IS NULL
      WHERE e.district_id = ${districtId} AND e.staff_id = ANY (${idArray(ids)}) AND e.began_at IS NOT NULL AND e.ended_at IS NULL) e
      ON e.staff_id = st.id
    WHERE st.district_id = ${districtId} AND st.id = ANY (${idArray(ids)}) ORDER BY st.id`.execute(tx)
  return rows
}

interface Moving {
  readonly ids: readonly string[]
  /** Those who have become SchoolAdmin. */
  readonly raised: readonly string[]
}

/**
 * Puts people at the schools of their highest role, a Teacher also at those of their classes, as a roster file does (ROSTER-33). At
 * schools that were added by hand SchoolAdmins stay what they were: administrators only where a role says so (SCOPE-7).
 */
async function moveToSchools(tx: Db, context: WriteContext, { ids, raised }: Moving): Promise<void> {
  const { districtId, entryId } = context
  const whose = sql`st.district_id = ${districtId} AND st.id = ANY (${idArray(ids)}) AND st.archived_at IS NULL AND st.source IS NOT NULL`
  const { rows } = await sql<{
    person_id: string
    school_id: string
    source: string | null
    role: 'Teacher' | null
    is: boolean
    was: boolean
    own: boolean
    changes: boolean
  }>`
    WITH wanted AS MATERIALIZED (SELECT st.id AS person_id, r.school_id FROM staff st JOIN staff_roles r ON r.district_id = st.district_id
        AND r.staff_id = st.id AND r.role = st.role AND r.began_at IS NOT NULL AND r.ended_at IS NULL AND r.school_id IS NOT NULL
      WHERE ${whose}
      UNION SELECT st.id, e.school_id FROM staff st JOIN staff_enrollments e ON e.district_id = st.district_id AND e.staff_id = st.id
        AND e.began_at IS NOT NULL AND e.ended_at IS NULL
      WHERE ${whose} AND st.role = 'Teacher'),
    current AS MATERIALIZED (SELECT st.id AS person_id, b.school_id, b.source, b.role, b.source IS NOT DISTINCT FROM st.source AS own,
        st.role = 'SchoolAdmin' AND (st.id = ANY (${idArray(raised)}) OR EXISTS (SELECT FROM staff_roles r
          WHERE r.district_id = ${districtId} AND r.staff_id = st.id AND r.school_id = b.school_id AND r.role = 'SchoolAdmin'
            AND r.ended_entry = ${entryId})) AS teaches, st.role = 'SchoolAdmin' AS administers
      FROM staff st JOIN staff_schools b ON b.district_id = st.district_id AND b.staff_id = st.id AND b.ended_at IS NULL WHERE ${whose})
    SELECT person_id, school_id, CASE WHEN c.school_id IS NULL THEN st.source ELSE c.source END AS source,
      w.school_id IS NOT NULL AS is, c.school_id IS NOT NULL AS was, coalesce(c.own, false) AS own,
      CASE WHEN w.school_id IS NULL AND c.teaches THEN 'Teacher' END AS role,
      CASE WHEN w.school_id IS NULL THEN c.teaches AND c.role IS NULL ELSE coalesce(c.administers AND c.role = 'Teacher', false) END AS changes
    FROM wanted w FULL JOIN current c USING (person_id, school_id)
    JOIN staff st ON st.district_id = ${districtId} AND st.id = person_id`.execute(tx)
  const isAgain = ({ is, was, own, changes }: (typeof rows)[number]) => was && changes && (is || !own)
  await leaveSchools(tx, context, 'staff', placesOf(rows.filter(row => isAgain(row) || (!row.is && row.own))))
  await joinSchools(tx, context, 'staff', placesOf(rows.filter(row => isAgain(row) || (row.is && !row.was))))
}

const placesOf = (rows: readonly object[]): Rows => sql`SELECT p.*
  FROM json_to_recordset(${JSON.stringify(rows)}::json) AS p(person_id bigint, school_id bigint, source text, role text)`
