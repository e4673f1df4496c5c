import { sql } from 'kysely'
import type { Db } from '../../db/pool.ts'
import { SUBGROUP_COLUMNS } from '../../people/districts/subgroups.ts'
import type { RecordKind } from '../../people/records.ts'
import { currentRecords } from './current.ts'
import type { Origin } from './origin.ts'
import { keptColumns } from './written-columns.ts'

/**
 * Compares every row of the roster with its record and marks those that differ. An empty cell never erases a value: the
 * staged row takes it from the record, so that it holds what the record will be.
 */
export async function compareRecords(tx: Db, { source }: Origin): Promise<void> {
  const linked = sql`t.source IS DISTINCT FROM ${source} OR t.sourced_id IS DISTINCT FROM x.sourced_id`
  const found = sql`was_archived = t.archived_at IS NOT NULL`
  await sql`UPDATE staged_schools x SET ${found}, ${keepKnown('school')},
      differs = t.name <> x.name OR ${hasOther('school')} OR ${linked}
    FROM ${currentRecords('school')} t WHERE t.id = x.id`.execute(tx)
  await sql`UPDATE staged_classrooms x SET ${found}, ${keepKnown('classroom')},
      grades = CASE WHEN x.grades = '{}' THEN t.grades ELSE x.grades END, moved = t.school_id <> x.school_id,
      differs = t.name IS DISTINCT FROM x.name OR t.school_id <> x.school_id OR ${linked}
        OR ${hasOther('classroom')} OR (x.grades <> '{}' AND t.grades <> x.grades)
    FROM ${currentRecords('classroom')} t WHERE t.id = x.id`.execute(tx)
  await sql`UPDATE staged_students x SET ${found}, ${RENAMED},
      identifier = coalesce(x.identifier, t.one_roster_id, x.sourced_id), ${keepKnown('student')},
      username = coalesce(t.username, ${USERNAME}),
      ${SUBGROUPS_AFTER},
      differs = NOT x.keeps_source AND (t.first_name <> x.first_name OR t.last_name <> x.last_name OR ${linked}
        OR t.username IS NULL OR ${hasOther('student')} OR ${OTHER_SUBGROUPS}
        OR t.one_roster_id IS DISTINCT FROM coalesce(x.identifier, t.one_roster_id, x.sourced_id))
    FROM ${currentRecords('student')} t WHERE t.id = x.id`.execute(tx)
  await sql`UPDATE staged_students x SET identifier = coalesce(x.identifier, x.sourced_id), grades = coalesce(x.grades, '{}'),
      programs = nullif(x.programs, '{}'), languages = nullif(x.languages, '{}'),
      username = CASE WHEN x.username LIKE '%@%' THEN x.username ELSE s.id || '-' || x.username END
    FROM staged_schools s WHERE x.is_new AND s.sourced_id = x.schools[1]`.execute(tx)
  await makeUsernamesUnique(tx)
}

/** An empty cell takes what is known. */
export const keepKnown = (kind: RecordKind) =>
  sql.raw(
    keptColumns(kind)
      .map(column => `${column} = coalesce(x.${column}, t.${column})`)
      .join(', '),
  )

/** A cell that says something else than is known. */
export const hasOther = (kind: RecordKind) =>
  sql.raw(
    keptColumns(kind)
      .map(column => `(x.${column} IS NOT NULL AND t.${column} IS DISTINCT FROM x.${column})`)
      .join(' OR '),
  )

const SUBGROUP_LISTS = Object.values(SUBGROUP_COLUMNS)

/** Of subgroups an empty cell says that the student is in none; only a missing column says nothing (SUB-1). */
const SUBGROUPS_AFTER = sql.raw(
  SUBGROUP_LISTS.map(
    column => `${column} = CASE WHEN x.${column} IS NULL THEN t.${column} ELSE nullif(x.${column}, '{}') END`,
  ).join(', '),
)
const OTHER_SUBGROUPS = sql.raw(
  SUBGROUP_LISTS.map(
    column => `(x.${column} IS NOT NULL AND t.${column} IS DISTINCT FROM nullif(x.${column}, '{}'))`,
  ).join(' OR '),
)

export const RENAMED = sql.raw(
  `renamed = lower(t.first_name) <> lower(x.first_name) OR lower(t.last_name) <> lower(x.last_name)`,
)

/** A student's user name is prefixed once with the id of their first school, unless it is an e-mail address. */
const USERNAME = sql.raw(`CASE WHEN x.username LIKE '%@%' THEN x.username
  ELSE (SELECT s.id FROM staged_schools s WHERE s.sourced_id = x.schools[1]) || '-' || x.username END`)

/**
 * Who wants a user name that somebody else has gets it with the sourcedId behind it: the same in the preview and when the file
 * is applied. If somebody has that one too, it is the record's own id.
 */
async function makeUsernamesUnique(tx: Db) {
  // A join, not a lookup per row: the planner's statistics can date from before 100,000 rows were added.
  await sql`WITH named AS (SELECT x.n, x.username, x.id, x.username || '-' || x.sourced_id AS longer, t.username IS NOT NULL AS kept,
        row_number() OVER (PARTITION BY x.username ORDER BY t.username IS NULL, x.n) AS place
      FROM staged_students x LEFT JOIN ${currentRecords('student')} t ON t.id = x.id),
    duplicate AS (SELECT DISTINCT named.n, named.longer FROM named LEFT JOIN ${currentRecords('student')} o ON o.username = named.username
        AND o.id <> named.id WHERE NOT named.kept AND (named.place > 1 OR o.id IS NOT NULL)),
    taken AS (SELECT o.username FROM ${currentRecords('student')} o UNION ALL SELECT named.username FROM named
      UNION ALL SELECT d.longer FROM duplicate d GROUP BY 1 HAVING count(*) > 1)
    UPDATE staged_students x SET taken_username = x.username,
      username = x.username || '-' || CASE WHEN duplicate.longer IN (SELECT taken.username FROM taken) THEN x.id::text ELSE x.sourced_id END
    FROM duplicate WHERE duplicate.n = x.n`.execute(tx)
}
