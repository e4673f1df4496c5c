import { today } from '@hornbook/rules/time/dates'
import { schoolYearOf, schoolYearStart } from '@hornbook/rules/time/school-years'
import { sql } from 'kysely'
import type { Part } from '../../oneroster/collection.ts'
import { latestOfLevel } from '../../oneroster/gradebook.ts'
import type { OutOf, Sql } from '../../oneroster/source.ts'

const RECORDS = {
  school: ['school', 's'],
  class: ['classroom', 'c'],
  staff: ['teacher', 'p'],
  student: ['student', 'p'],
} as const

/**
 * When a row was changed last, as the format writes instants: when it was made, or the latest change that the history has of it.
 * What there is by the calendar alone is as old as the school year.
 */
export function modifiedAt(part: Part, isEnrollment: boolean, of: OutOf): Sql {
  const year = schoolYearStart(schoolYearOf(today(of.timezone, of.now)))
  const begin = sql`${`${year}T00:00:00Z`}::timestamptz`
  const at = isEnrollment ? ofEnrollment(part.kind, of, begin) : ofRecord(part, of, begin)
  return sql`to_char(${at} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
}

const latestChange = ({ districtId }: OutOf, record: string, id: string) =>
  sql`(SELECT max(y.at) FROM changes x JOIN audit_entries y ON y.district_id = x.district_id AND y.id = x.entry_id
    WHERE x.district_id = ${districtId} AND x.record = ${record} AND x.record_id = ${sql.ref(id)})`

function ofRecord({ kind, level }: Part, of: OutOf, begin: Sql): Sql {
  if (kind === 'result') return sql`greatest(e.began_at, ${begin}, ${latestOfLevel(level ?? 0, of)})`
  if (!(kind in RECORDS)) return begin
  const [record, row] = RECORDS[kind as keyof typeof RECORDS]
  return sql`greatest(${sql.ref(`${row}.created_at`)}, ${latestChange(of, record, `${row}.id`)}${
    kind === 'staff' || kind === 'student' ? sql`, ${schoolsSince(kind, of)}` : sql``
  })`
}

/** The schools of a person are among what a user says. Only those of now are found by an index. */
const schoolsSince = (kind: 'staff' | 'student', { districtId }: OutOf) =>
  sql`(SELECT max(m.began_at) FROM ${sql.table(`${kind}_schools`)} m
    WHERE m.district_id = ${districtId} AND ${sql.ref(`m.${kind}_id`)} = p.id AND m.ended_at IS NULL)`

function ofEnrollment(kind: Part['kind'], of: OutOf, begin: Sql): Sql {
  const record = kind === 'staff' ? 'teacherEnrollment' : 'studentEnrollment'
  return sql`coalesce(greatest(e.began_at, ${latestChange(of, record, 'e.id')}), ${begin})`
}
