import { sql } from 'kysely'
import { idArray } from '../../db/id-array.ts'
import type { Db } from '../../db/pool.ts'
import type { MemberKind } from '../../people/enrol.ts'
import type { MatchPlace } from './matches.ts'

/** A row of a search in all districts. */
export interface Placing {
  readonly id: string
  readonly district: string
  readonly districtName: string
}

/** The first class of each person, or the first school of those without a class, in whatever district they are. */
export async function placesOfAll(tx: Db, kind: MemberKind, people: readonly Placing[]) {
  if (people.length === 0) return new Map<string, MatchPlace>()
  const person = sql.ref(`e.${kind}_id`)
  const current = sql`e.district_id = ANY (${idArray(new Set(people.map(({ district }) => district)))})
    AND e.ended_at IS NULL AND e.began_at IS NOT NULL AND ${person} = ANY (${idArray(people.map(({ id }) => id))})`
  const { rows } = await sql<MatchPlace & { id: string }>`SELECT DISTINCT ON (p.id) p.id, c.id AS classroom,
      CASE WHEN c.id IS NOT NULL THEN coalesce(c.name, 'Classroom ' || c.id) END AS "classroomName",
      s.id AS school, s.name AS "schoolName"
    FROM (SELECT e.district_id, ${person} AS id, e.classroom_id, e.school_id FROM ${sql.table(`${kind}_enrollments`)} e WHERE ${current}
      UNION ALL SELECT e.district_id, ${person}, NULL, e.school_id FROM ${sql.table(`${kind}_schools`)} e WHERE ${current}) p
    JOIN schools s ON s.district_id = p.district_id AND s.id = p.school_id AND s.archived_at IS NULL
    LEFT JOIN classrooms c ON c.district_id = p.district_id AND c.id = p.classroom_id AND c.archived_at IS NULL
    ORDER BY p.id, c.id IS NULL, c.name COLLATE people, c.id, s.name COLLATE people`.execute(tx)
  return new Map(rows.map(row => [row.id, row]))
}
