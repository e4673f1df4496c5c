import { today } from '@hornbook/rules/time/dates'
import { schoolYearName, schoolYearOf, schoolYearStart } from '@hornbook/rules/time/school-years'
import { sql } from 'kysely'
import { batchesOf } from '../db/batches.ts'
import type { Db } from '../db/pool.ts'
import type { Cells } from '../files/csv.ts'
import { districtSourcedId, type OutOf, sourcedId } from './source.ts'

/** A file of OneRoster 1.2, with its columns in the order of the format. Rows have cells by column. */
export interface OneRosterFile {
  readonly columns: string
  readonly rows: (tx: Db, of: OutOf) => AsyncIterable<readonly Cells[]>
}

const COURSE = 'hornbook-course'

const yearOf = ({ timezone, now }: OutOf) => schoolYearOf(today(timezone, now))
const sessionSourcedId = (of: OutOf) => `hornbook-year-${yearOf(of)}`

export const orgs: OneRosterFile = {
  columns: 'sourcedId,status,dateLastModified,name,type,identifier,parentSourcedId',
  rows: async function* (tx, of) {
    const { districtId, name, code: identifier } = of
    yield [{ sourcedId: districtSourcedId(of), name, type: 'district', identifier }]
    yield* batchesOf<Cells>(
      tx,
      sql`SELECT ${sourcedId(of, 'school', 's')} AS "sourcedId", s.name, 'school' AS type, s.identifier,
          ${districtSourcedId(of)}::text AS "parentSourcedId"
        FROM schools s WHERE s.district_id = ${districtId} AND s.archived_at IS NULL ORDER BY s.id`,
    )
  },
}

/** Terms are not kept: a class is for the school year. */
export const academicSessions: OneRosterFile = {
  columns: 'sourcedId,status,dateLastModified,title,type,startDate,endDate,parentSourcedId,schoolYear',
  rows: async function* (_, of) {
    const year = yearOf(of)
    const days = { startDate: schoolYearStart(year), endDate: schoolYearStart(year + 1) }
    const title = schoolYearName(year)
    yield [{ sourcedId: sessionSourcedId(of), title, type: 'schoolYear', ...days, schoolYear: year + 1 }]
  },
}

/** The format wants a course for each class, and courses are not kept: there is one. */
export const courses: OneRosterFile = {
  columns:
    'sourcedId,status,dateLastModified,schoolYearSourcedId,title,courseCode,grades,orgSourcedId,subjects,subjectCodes',
  rows: async function* (_, of) {
    const orgSourcedId = districtSourcedId(of)
    yield [{ sourcedId: COURSE, schoolYearSourcedId: sessionSourcedId(of), title: 'Reading', orgSourcedId }]
  },
}

export const classes: OneRosterFile = {
  columns:
    'sourcedId,status,dateLastModified,title,grades,courseSourcedId,classCode,classType,location,schoolSourcedId,termSourcedIds,subjects,subjectCodes,periods',
  rows: (tx, of) =>
    batchesOf(
      tx,
      sql`SELECT ${sourcedId(of, 'class', 'c')} AS "sourcedId", coalesce(c.name, 'Classroom ' || c.id) AS title,
          array_to_string(c.grades, ',') AS grades, ${COURSE}::text AS "courseSourcedId", c.class_code AS "classCode",
          'homeroom' AS "classType", ${sourcedId(of, 'school', 's')} AS "schoolSourcedId",
          ${sessionSourcedId(of)}::text AS "termSourcedIds"
        FROM classrooms c JOIN schools s ON s.district_id = c.district_id AND s.id = c.school_id AND s.archived_at IS NULL
        WHERE c.district_id = ${of.districtId} AND c.archived_at IS NULL ORDER BY c.id`,
    ),
}
