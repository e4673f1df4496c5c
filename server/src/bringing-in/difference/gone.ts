import { sql } from 'kysely'
import type { RecordKind, Rows } from '../../people/records.ts'
import { currentRecords } from './current.ts'
import type { Origin } from './origin.ts'

const STAGED = {
  school: 'staged_schools',
  classroom: 'staged_classrooms',
  teacher: 'staged_staff',
  student: 'staged_students',
} as const

export const stagedTable = (kind: RecordKind) => sql.table(STAGED[kind])

/**
 * Ids of the records to archive: those of this source that are no longer in its file, and staff whom the source has
 * disabled. Records made by hand, from another source, or in a row that could not be read stay; so does a school while
 * one of its classes stays.
 */
export function recordsToArchive(origin: Origin, kind: RecordKind): Rows {
  const absent = sql`SELECT t.id FROM ${currentRecords(kind)} t
    WHERE t.source = ${origin.source} AND t.archived_at IS NULL
      AND NOT EXISTS (SELECT FROM ${stagedTable(kind)} x WHERE x.id = t.id)
      AND NOT EXISTS (SELECT FROM staged_left_out l WHERE l.sourced_id = t.sourced_id)`
  if (kind === 'school') return sql`${absent} AND NOT EXISTS (${remainingClasses(origin)} AND c.school_id = t.id)`
  if (kind !== 'teacher') return absent
  return sql`${absent} UNION ALL ${disabledStaff}`
}

/** Staff who are in the file, but switched off there. */
export const disabledStaff: Rows = sql`SELECT x.id FROM staged_staff x WHERE NOT x.is_new AND NOT x.enabled AND NOT x.was_archived`

/** Classes that are not in the file and still stay. */
function remainingClasses({ source }: Origin): Rows {
  return sql`SELECT FROM ${currentRecords('classroom')} c WHERE c.archived_at IS NULL
    AND NOT EXISTS (SELECT FROM staged_classrooms x WHERE x.id = c.id)
    AND (c.source IS DISTINCT FROM ${source} OR EXISTS (SELECT FROM staged_left_out l WHERE l.sourced_id = c.sourced_id))`
}
