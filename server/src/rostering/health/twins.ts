import type { RowOf } from '@hornbook/contract/document'
import type { likelyTwins } from '@hornbook/contract/rostering/health'
import { gradeName } from '@hornbook/rules/reading/grades'
import { sql } from 'kysely'
import { type Scope, schoolsIn, studentsIn } from '../../access/scope.ts'
import { idArray } from '../../db/id-array.ts'
import type { Db } from '../../db/pool.ts'
import type { PageRequest } from '../../http/lists/page.ts'
import { asPeopleSort, cursorTextsOf, isAfter, orderBy } from '../../lists/order.ts'
import type { Sql } from '../../lists/source.ts'
import { FULL_NAME } from '../../people/names.ts'

/** A name or id says nothing about twins if more students of a district, or of one grade of a school, share it. */
const MAX_NAMESAKES = 30

interface Pair {
  readonly id: string
  readonly twin_id: string
  readonly reasons: RowOf<typeof likelyTwins>['reasons']
  readonly strength: number
  readonly cells: string[]
}

const KEYS = [
  { value: sql`r.strength`, type: sql`int`, descending: true },
  { value: asPeopleSort(FULL_NAME), type: sql`text`, descending: false },
]

/** A page of pairs, and one more if there is one; all of them without a page. */
export async function twinsIn(tx: Db, scope: Scope, asked: PageRequest | null): Promise<readonly Pair[]> {
  const after = asked?.after ? isAfter(KEYS, asked.after) : sql`true`
  const named = studentsIn(tx, scope).select(['students.id', 'first_name', 'middle_name', 'last_name'])
  const { rows } = await sql<Pair>`${pairs(tx, scope)}
    SELECT r.id, r.twin_id, r.reasons, r.strength, ${cursorTextsOf(KEYS)} AS cells
    FROM (SELECT f.*, s.first_name, s.middle_name, s.last_name FROM found f JOIN (${named}) s ON s.id = f.id) r
    WHERE ${after} ORDER BY ${orderBy(KEYS)} LIMIT ${asked ? asked.size + 1 : null}::bigint`.execute(tx)
  return rows
}

export async function countTwins(tx: Db, scope: Scope): Promise<number> {
  const { rows } = await sql<{ count: number }>`${pairs(tx, scope)} SELECT count(*)::int AS count FROM found`.execute(
    tx,
  )
  return rows[0]?.count ?? 0
}

type Person = RowOf<typeof likelyTwins>['people'][number]

/** What tells students apart, by id. Their schools are limited to the viewer's scope (SAFE-6). */
export async function peopleOf(tx: Db, scope: Scope, ids: readonly string[]): Promise<ReadonlyMap<string, Person>> {
  const own = studentsIn(tx, scope)
    .where(sql<boolean>`students.id = ANY (${idArray(ids)})`)
    .selectAll('students')
  const { rows } = await sql<Omit<Person, 'grades'> & { grades: string[] }>`SELECT r.id, ${FULL_NAME} AS name,
      r.one_roster_id AS "oneRosterId", r.source AS "externalRosterSystem", r.grades, coalesce(s.names, '') AS schools
    FROM (${own}) r
    LEFT JOIN (SELECT e.student_id, string_agg(s.name, ', ' ORDER BY s.name COLLATE people, s.id) AS names
      FROM student_schools e JOIN (${schoolsIn(tx, scope).select(['schools.id', 'schools.name'])}) s ON s.id = e.school_id
      WHERE e.district_id = ${scope.districtId} AND e.ended_at IS NULL AND e.began_at IS NOT NULL
        AND e.student_id = ANY (${idArray(ids)})
      GROUP BY 1) s ON s.student_id = r.id`.execute(tx)
  return new Map(rows.map(row => [row.id, { ...row, grades: row.grades.map(gradeName).join(', ') }]))
}

/**
 * `WITH … found`: each student who is likely the same child as an earlier one, with the likeliest of those. Candidates have
 * an equal key: the Student Id, the name in either order, or the school, the grade and one part of the name. So the work grows with the
 * namesakes, not with all pairs. Large groups are dropped by counting, and the rest walked with a window: PostgreSQL
 * would plan a self-join for a few namesakes, and take minutes for many.
 */
function pairs(tx: Db, scope: Scope): Sql {
  const people = studentsIn(tx, scope)
    .select(['students.id', 'students.first_key', 'students.last_key', 'students.middle_name'])
    .select(['students.grades', 'students.source', 'students.one_roster_id'])
  const [one, other] = [sql`least(p.first_key, p.last_key)`, sql`greatest(p.first_key, p.last_key)`]
  return sql`WITH people AS MATERIALIZED (${people}),
    namesakes AS (SELECT p.id, p.first_key, array_agg(p.id) OVER earlier AS ids, array_agg(p.first_key) OVER earlier AS keys
      FROM people p JOIN (SELECT ${one} AS one, ${other} AS other FROM people p GROUP BY 1, 2
        HAVING count(*) BETWEEN 2 AND ${MAX_NAMESAKES}) g ON g.one = ${one} AND g.other = ${other}
      ${EARLIER} (PARTITION BY g.one, g.other ${BEFORE})),
    same_ids AS (SELECT p.id, array_agg(p.id) OVER earlier AS ids
      FROM people p JOIN (SELECT one_roster_id FROM people WHERE one_roster_id <> '' GROUP BY 1
        HAVING count(*) BETWEEN 2 AND ${MAX_NAMESAKES}) g ON g.one_roster_id = p.one_roster_id
      ${EARLIER} (PARTITION BY g.one_roster_id ${BEFORE})),
    placed AS MATERIALIZED (SELECT p.id, p.first_key, p.last_key, p.source, p.grades[1] AS grade, e.school_id
      FROM people p JOIN student_schools e ON e.student_id = p.id
      WHERE e.district_id = ${scope.districtId} AND e.ended_at IS NULL AND e.began_at IS NOT NULL
        AND e.school_id IN (${schoolsIn(tx, scope).select('schools.id')})),
    candidates AS MATERIALIZED (
      SELECT n.id, e.id AS twin_id, CASE WHEN e.key = n.first_key THEN 'sameName' ELSE 'swappedName' END AS name
        FROM namesakes n, unnest(n.ids, n.keys) AS e(id, key)
      UNION SELECT n.id, e.id, NULL FROM same_ids n, unnest(n.ids) AS e(id)
      UNION ${nearNames(sql`last_key`, sql`first_key`)}
      UNION ${nearNames(sql`first_key`, sql`last_key`)}),
    named AS MATERIALIZED (SELECT id FROM candidates UNION SELECT twin_id FROM candidates),
    involved AS MATERIALIZED (SELECT p.* FROM people p WHERE p.id IN (SELECT id FROM named)),
    own_schools AS MATERIALIZED (SELECT p.id, array_agg(p.school_id) AS ids FROM placed p
      WHERE p.id IN (SELECT id FROM named) GROUP BY 1),
    judged AS (SELECT b.id, a.id AS twin_id, c.name, b.grades && a.grades AS same_grade,
        coalesce(sb.ids && sa.ids, false) AS same_school, (a.source IS NULL) <> (b.source IS NULL) AS one_by_hand,
        coalesce(a.one_roster_id <> '' AND a.one_roster_id = b.one_roster_id, false) AS same_id,
        (coalesce(a.one_roster_id, '') = '') <> (coalesce(b.one_roster_id, '') = '') AS one_without_id,
        coalesce(a.source = b.source, false) AS same_source,
        coalesce(search_key(a.middle_name), '') AS middle, coalesce(search_key(b.middle_name), '') AS other_middle
      FROM candidates c JOIN involved a ON a.id = c.twin_id JOIN involved b ON b.id = c.id
        LEFT JOIN own_schools sa ON sa.id = a.id LEFT JOIN own_schools sb ON sb.id = b.id),
    likely AS (SELECT j.id, j.twin_id,
        3 * same_id::int + same_grade::int + same_school::int + 2 * one_by_hand::int + one_without_id::int + coalesce(name = 'sameName', false)::int AS strength,
        array_remove(ARRAY[CASE WHEN same_id THEN 'sameStudentId' END, name, CASE WHEN same_school THEN 'sameSchool' ELSE 'otherSchool' END,
          CASE WHEN same_grade THEN 'sameGrade' END, CASE WHEN one_by_hand THEN 'oneByHand' END,
          CASE WHEN one_without_id THEN 'oneWithoutId' END], NULL) AS reasons
      FROM judged j
      WHERE (same_id OR (same_grade OR NOT same_source AND (same_school OR one_by_hand OR one_without_id))
          AND (middle = '' OR other_middle = '' OR left(middle, 1) = left(other_middle, 1)))
        AND (least(id, twin_id), greatest(id, twin_id)) NOT IN (SELECT d.student_id, d.other_id FROM distinct_students d
          WHERE d.district_id = ${scope.districtId})),
    found AS (SELECT DISTINCT ON (id) * FROM likely ORDER BY id, strength DESC, twin_id)`
}

const EARLIER = sql`WINDOW earlier AS`
const BEFORE = sql`ORDER BY p.id ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING`

/**
 * Students of one school and grade who share one part of the name, and nearly the other. Two students of one roster
 * system are two children. Near names begin or end with the same letter: that is asked first, because it is cheap.
 */
const nearNames = (equal: Sql, near: Sql): Sql =>
  sql`SELECT n.id, e.id, 'nearName' FROM (SELECT p.id, p.${near} AS key, p.source, array_agg(p.id) OVER earlier AS ids,
        array_agg(p.${near}) OVER earlier AS keys, array_agg(p.source) OVER earlier AS sources
      FROM placed p JOIN (SELECT school_id, grade, ${equal} FROM placed GROUP BY 1, 2, 3
        HAVING count(*) BETWEEN 2 AND ${MAX_NAMESAKES} AND (count(source) < count(*) OR min(source) < max(source))) g
        ON g.school_id = p.school_id AND g.grade = p.grade AND g.${equal} = p.${equal}
      ${EARLIER} (PARTITION BY p.school_id, p.grade, p.${equal} ${BEFORE})) n,
    unnest(n.ids, n.keys, n.sources) AS e(id, key, source)
  WHERE NOT coalesce(e.source = n.source, false) AND (left(e.key, 1) = left(n.key, 1) OR right(e.key, 1) = right(n.key, 1))
    AND nearly_same(e.key, n.key)`
