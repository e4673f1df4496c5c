import { fullName } from '@hornbook/rules/people/names'
import { sql } from 'kysely'
import { type Scope, studentsIn } from '../../access/scope.ts'
import type { Db } from '../../db/pool.ts'
import { FULL_NAME } from '../../people/names.ts'
import { beginsWith, spellingsOf, type Wanted } from './match-terms.ts'

/** At most this many words of names are read. A text that finds more has to become longer, but costs no more. */
const MAX_SEEN = 200

/**
 * Students by words of their names, or by Student Id, user name or the roster system's id: those with the id first,
 * then those whose names begin with the text.
 */
export async function matchStudents(tx: Db, scope: Scope, wanted: Wanted, limit: number) {
  const { rows } = await sql<Row>`WITH named AS MATERIALIZED (${named(tx, scope, wanted.words)}),
      known AS MATERIALIZED (${known(tx, scope, wanted.ids)})
    SELECT r.id, r.first_name, r.middle_name, r.last_name, r.one_roster_id, r.username, r.sourced_id,
      count(*) OVER ()::int AS found, (SELECT count(*) FROM named)::int AS seen
    FROM (${studentsIn(tx, scope).selectAll('students')}) r
    WHERE r.id IN (SELECT id FROM named UNION SELECT id FROM known)
    ORDER BY r.id NOT IN (SELECT id FROM known), strpos(search_key(${FULL_NAME}), ${wanted.phrase}) <> 1,
      ${FULL_NAME} COLLATE people, r.id LIMIT ${limit}`.execute(tx)
  return {
    found: rows[0]?.found ?? 0,
    more: rows[0]?.seen === MAX_SEEN,
    rows: rows.map(({ id, first_name, middle_name, last_name, one_roster_id, username, sourced_id }) => ({
      id,
      name: fullName({ firstName: first_name, middleName: middle_name, lastName: last_name }),
      code: one_roster_id,
      ids: [one_roster_id, username, sourced_id],
    })),
  }
}

interface Row {
  readonly id: string
  readonly first_name: string
  readonly middle_name: string | null
  readonly last_name: string
  readonly one_roster_id: string | null
  readonly username: string | null
  readonly sourced_id: string | null
  readonly found: number
  readonly seen: number
}

/** The first students whose names have all of the words, in the order of the longest word. */
function named(tx: Db, { districtId, ...scope }: Scope, [longest, ...others]: readonly string[]) {
  if (longest === undefined) return sql`SELECT NULL::bigint AS id WHERE false`
  const own = studentsIn(tx, { districtId, ...scope }).select('students.id')
  const each = others.map(
    word => sql`AND EXISTS (SELECT FROM student_words o WHERE o.district_id = ${districtId}
      AND o.student_id = w.student_id AND ${beginsWith(sql`o.word`, word)})`,
  )
  return sql`SELECT w.student_id AS id FROM student_words w
    WHERE w.district_id = ${districtId} AND ${beginsWith(sql`w.word`, longest)} ${sql.join(each, sql` `)}
      AND w.student_id IN (${own}) ORDER BY w.word, w.student_id LIMIT ${MAX_SEEN}`
}

/** One read for each kind of id, so that each has its index. */
function known(tx: Db, scope: Scope, ids: readonly string[]) {
  if (ids.length === 0) return sql`SELECT NULL::bigint AS id WHERE false`
  const own = studentsIn(tx, scope).select('students.id')
  const spellings = spellingsOf(ids)
  const reads = (['one_roster_id', 'username', 'sourced_id'] as const).map(
    column => sql`${own.where(sql<boolean>`${sql.ref(`students.${column}`)} = ANY (${spellings})`)}`,
  )
  return sql.join(reads, sql` UNION `)
}
