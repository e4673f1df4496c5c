import { FEWEST_LETTERS } from '@hornbook/contract/rostering/matches'
import { fullName } from '@hornbook/rules/people/names'
import { sql } from 'kysely'
import type { Db } from '../../db/pool.ts'
import { pageInOrder } from '../../http/lists/page.ts'
import type { MemberCall } from '../../http/route.ts'
import { FULL_NAME } from '../../people/names.ts'
import { type Placing, placesOfAll } from './all-places.ts'
import { beginsWith, spellingsOf, type Wanted, wantedIn } from './match-terms.ts'
import { matchOf, metaOf, SHOWN, SHOWN_OF_LIST } from './matches.ts'
import { matching } from './other-matches.ts'

// Anyone of any district, for the provider (HUB-6): the transaction reaches all of them. Classes are left out, whose names are
// the same everywhere.

/** At most so many students with the longest word are read, and so many of them found: an answer takes as long, whatever is typed. */
const MAX_READ = 20_000
const MAX_SEEN = 200

/** Then it is an id or nothing. */
const isTooShort = ({ isList, phrase }: Wanted) => !isList && [...phrase].length < FEWEST_LETTERS

export async function matchesOfAll(call: MemberCall, typed: string) {
  const { tx } = call
  const given = wantedIn(typed)
  const wanted = isTooShort(given) ? { ...given, words: [], isList: true } : given
  const limit = wanted.isList ? SHOWN_OF_LIST : SHOWN
  const [students, staff, schools] = await Promise.all([
    studentsOfAll(tx, wanted, limit),
    staffOfAll(tx, wanted, limit),
    schoolsOfAll(tx, wanted, limit),
  ])
  const [studentPlaces, staffPlaces] = await Promise.all([
    placesOfAll(tx, 'student', students.rows),
    placesOfAll(tx, 'staff', staff.rows),
  ])
  const matches = [
    ...students.rows.map(row => matchOf('student', row, row.code, { ...studentPlaces.get(row.id), ...placed(row) })),
    ...staff.rows.map(row => matchOf('teacher', row, row.code, { ...staffPlaces.get(row.id), ...placed(row) })),
    ...schools.rows.map(row => matchOf('school', row, row.id, placed(row))),
  ]
  return { ...pageInOrder(call, matches), meta: metaOf(given, [students, staff, schools]) }
}

interface Person extends Placing {
  readonly first_name: string
  readonly middle_name: string | null
  readonly last_name: string
}

/** Indexes begin with the district, so that each is looked into: without this, all rows were read. */
const EVERY_DISTRICT = sql`ARRAY(SELECT id FROM districts WHERE left_at IS NULL)`

async function studentsOfAll(tx: Db, wanted: Wanted, limit: number) {
  const { rows } = await sql<
    Person & {
      one_roster_id: string | null
      username: string | null
      sourced_id: string | null
      found: number
      seen: number
    }
  >`WITH named AS MATERIALIZED (${named(wanted.words)}), known AS MATERIALIZED (${known(wanted.ids)}),
      people AS (SELECT district_id, id FROM named UNION SELECT district_id, id FROM known)
    SELECT r.id, r.district_id AS district, d.name AS "districtName", r.first_name, r.middle_name, r.last_name, r.one_roster_id,
      r.username, r.sourced_id, count(*) OVER ()::int AS found, (SELECT count(*) FROM named)::int AS seen
    FROM people JOIN students r ON r.district_id = people.district_id AND r.id = people.id AND r.archived_at IS NULL
      JOIN districts d ON d.id = r.district_id
    ORDER BY r.id NOT IN (SELECT id FROM known), strpos(search_key(${FULL_NAME}), ${wanted.phrase}) <> 1,
      ${FULL_NAME} COLLATE people, r.id LIMIT ${limit}`.execute(tx)
  return {
    found: rows[0]?.found ?? 0,
    more: rows[0]?.seen === MAX_SEEN,
    rows: rows.map(row => ({
      ...row,
      name: nameOf(row),
      code: row.one_roster_id,
      ids: [row.one_roster_id, row.username, row.sourced_id],
    })),
  }
}

function named([longest, ...others]: readonly string[]) {
  if (longest === undefined) return NO_IDS
  // Joined, because Citus plans no EXISTS about rows that were read with a limit.
  const each = others.map((word, at) => {
    const other = sql.ref(`o${at}`)
    return sql`JOIN student_words ${other} ON ${other}.district_id = w.district_id AND ${other}.student_id = w.student_id
      AND ${beginsWith(sql`${other}.word`, word)}`
  })
  return sql`SELECT DISTINCT w.district_id, w.student_id AS id FROM (SELECT district_id, student_id FROM student_words
      WHERE district_id = ANY (${EVERY_DISTRICT}) AND ${beginsWith(sql`word`, longest)} LIMIT ${MAX_READ}) w
    ${sql.join(each, sql` `)} LIMIT ${MAX_SEEN}`
}

const NO_IDS = sql`SELECT NULL::bigint AS district_id, NULL::bigint AS id WHERE false`

function known(ids: readonly string[]) {
  if (ids.length === 0) return NO_IDS
  const spellings = spellingsOf(ids)
  const reads = (['one_roster_id', 'username', 'sourced_id'] as const).map(
    column => sql`SELECT district_id, id FROM students WHERE district_id = ANY (${EVERY_DISTRICT})
      AND ${sql.ref(column)} = ANY (${spellings}) AND archived_at IS NULL`,
  )
  return sql.join(reads, sql` UNION `)
}

interface Staff extends Person {
  readonly email: string | null
  readonly username: string | null
  readonly identifier: string | null
  readonly sourced_id: string | null
}

async function staffOfAll(tx: Db, wanted: Wanted, limit: number) {
  const from = sql`SELECT p.id, p.district_id AS district, d.name AS "districtName", p.first_name, p.middle_name, p.last_name,
      p.search, p.identifier, p.sourced_id, a.email, a.username
    FROM staff p JOIN accounts a ON a.id = p.account_id JOIN districts d ON d.id = p.district_id
    WHERE p.archived_at IS NULL`
  const text = sql`r.search || ' ' || lower(coalesce(r.email, '')) || ' ' || lower(coalesce(r.username, ''))`
  const ids = [sql`lower(r.email)`, sql`lower(r.username)`, sql`r.identifier`, sql`r.sourced_id`]
  const { rows, found } = await matching<Staff>(tx, { from, text, name: FULL_NAME, ids }, wanted, limit)
  return {
    found,
    rows: rows.map(row => ({
      ...row,
      name: nameOf(row),
      code: row.email,
      ids: [row.email, row.username, row.identifier, row.sourced_id],
    })),
  }
}

interface School extends Placing {
  readonly name: string
  readonly identifier: string | null
  readonly sourced_id: string | null
}

async function schoolsOfAll(tx: Db, wanted: Wanted, limit: number) {
  const from = sql`SELECT p.id, p.district_id AS district, d.name AS "districtName", p.name, p.identifier, p.sourced_id, p.search
    FROM schools p JOIN districts d ON d.id = p.district_id WHERE p.archived_at IS NULL`
  const ids = [sql`r.id::text`, sql`r.identifier`, sql`r.sourced_id`]
  const of = { from, text: sql`r.search`, name: sql`r.name`, ids }
  const { rows, found } = await matching<School>(tx, of, wanted, limit)
  return { found, rows: rows.map(row => ({ ...row, ids: [row.id, row.identifier, row.sourced_id] })) }
}

const nameOf = ({ first_name, middle_name, last_name }: Person) =>
  fullName({ firstName: first_name, middleName: middle_name, lastName: last_name })

const placed = ({ district, districtName }: Placing) => ({ district, districtName })
