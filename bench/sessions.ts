import { hashOf, newToken } from '../server/src/secrets/tokens.ts'
import type { SeededServer } from './seeded-server.ts'

/** A class, and a session of one of its teachers. */
export interface ClassView {
  readonly classroomId: string
  readonly staffId: string
  readonly authorization: string
}

/** Opens sessions in the database, because signing in thousands of people takes minutes of hashing passwords. */
async function openSessions({ owner }: SeededServer, accounts: readonly string[]): Promise<string[]> {
  const tokens = accounts.map(newToken)
  const hashes = tokens.map(token => hashOf(token).toString('hex'))
  await owner.query(
    `INSERT INTO sessions (token_hash, account_id)
     SELECT decode(x.hash, 'hex'), x.account FROM unnest($1::text[], $2::bigint[]) AS x(hash, account)`,
    [hashes, accounts],
  )
  return tokens.map(token => `Token token=${token}`)
}

/** Every class of a district that has a teacher who may sign in, with a session of one of them. */
export async function openClassViews(served: SeededServer, districtId: string): Promise<ClassView[]> {
  const { rows } = await served.owner.query<{ classroom: string; staff: string; account: string }>(
    `SELECT DISTINCT ON (c.id) c.id AS classroom, st.id AS staff, st.account_id AS account FROM classrooms c
     JOIN staff_enrollments e ON e.district_id = c.district_id AND e.classroom_id = c.id
       AND e.ended_at IS NULL AND e.began_at IS NOT NULL
     JOIN staff st ON st.district_id = e.district_id AND st.id = e.staff_id AND st.role = 'Teacher'
       AND st.status = 'enabled' AND st.archived_at IS NULL
     WHERE c.district_id = $1 AND c.archived_at IS NULL AND EXISTS (SELECT FROM student_enrollments s
       JOIN student_timelines t ON t.district_id = s.district_id AND t.school_id = s.school_id AND t.student_id = s.student_id
       WHERE s.district_id = c.district_id AND s.classroom_id = c.id AND s.ended_at IS NULL AND s.began_at IS NOT NULL)
     ORDER BY c.id, st.id`,
    [districtId],
  )
  const sessions = await openSessions(
    served,
    rows.map(({ account }) => account),
  )
  return rows.map(({ classroom, staff }, at) => ({
    classroomId: classroom,
    staffId: staff,
    authorization: sessions[at] as string,
  }))
}

/** A number of sessions of a district's administrator. */
export async function openDistrictSessions(served: SeededServer, districtId: string, count: number): Promise<string[]> {
  const { rows } = await served.owner.query<{ account: string }>(
    `SELECT account_id AS account FROM staff WHERE district_id = $1 AND role = 'DistrictAdmin' AND status = 'enabled'
       AND archived_at IS NULL ORDER BY id LIMIT 1`,
    [districtId],
  )
  return openSessions(served, Array<string>(count).fill((rows[0] as { account: string }).account))
}

/** A session of one of the provider's own staff. */
export async function openProviderSession(served: SeededServer): Promise<string> {
  const { rows } = await served.owner.query<{ account: string }>(
    'SELECT min(account_id) AS account FROM administrators',
  )
  const [session = ''] = await openSessions(served, [(rows[0] as { account: string }).account])
  return session
}
