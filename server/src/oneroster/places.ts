import { today } from '@hornbook/rules/time/dates'
import { schoolYearName, schoolYearOf, schoolYearStart } from '@hornbook/rules/time/school-years'
import { sql } from 'kysely'
import { type Collection, text } from './collection.ts'
import { districtSourcedId, isSchoolOut, type OutOf, sourcedId } from './source.ts'

/** In place of FROM: one row, from no table. */
export const SINGLE = sql`WHERE true`

const COURSE = 'hornbook-course'

export const yearOf = ({ timezone, now }: OutOf) => schoolYearOf(today(timezone, now))

/** Terms are not kept: a class is for the one term that the school year has here. */
const SESSIONS = { schoolYear: 'year', term: 'term', gradingPeriod: 'period' } as const
export const sessionSourcedId = (of: OutOf, type: keyof typeof SESSIONS): string =>
  `hornbook-${SESSIONS[type]}-${yearOf(of)}`

const both = (columns: string) => ({ '1.1': columns, '1.2': columns })

export const orgs: Collection = {
  columns: both('sourcedId,status,dateLastModified,name,type,identifier,parentSourcedId'),
  parts: of => [
    {
      kind: 'district',
      cells: {
        sourcedId: text(districtSourcedId(of)),
        name: text(of.name),
        type: text('district'),
        ...(of.code !== null && { identifier: text(of.code) }),
      },
      from: SINGLE,
      id: null,
    },
    {
      kind: 'school',
      cells: {
        sourcedId: sourcedId(of, 'school', 's'),
        name: sql`s.name`,
        type: text('school'),
        identifier: sql`s.identifier`,
        parentSourcedId: text(districtSourcedId(of)),
      },
      from: sql`FROM schools s WHERE s.district_id = ${of.districtId} AND s.archived_at IS NULL AND ${isSchoolOut(of, 's.id')}`,
      id: sql`s.id`,
    },
  ],
}

export const academicSessions: Collection = {
  columns: both('sourcedId,status,dateLastModified,title,type,startDate,endDate,parentSourcedId,schoolYear'),
  parts: of => {
    const year = yearOf(of)
    const types = Object.keys(SESSIONS) as (keyof typeof SESSIONS)[]
    return types.map((type, at) => ({
      kind: type,
      cells: {
        sourcedId: text(sessionSourcedId(of, type)),
        title: text(schoolYearName(year)),
        type: text(type),
        startDate: text(schoolYearStart(year)),
        endDate: text(schoolYearStart(year + 1)),
        ...(at > 0 && { parentSourcedId: text(sessionSourcedId(of, types[at - 1] ?? type)) }),
        schoolYear: text(year + 1),
      },
      from: SINGLE,
      id: null,
    }))
  },
}

/** The format wants a course for each class, and courses are not kept: there is one. */
export const courses: Collection = {
  columns: both(
    'sourcedId,status,dateLastModified,schoolYearSourcedId,title,courseCode,grades,orgSourcedId,subjects,subjectCodes',
  ),
  parts: of => [
    {
      kind: 'course',
      cells: {
        sourcedId: text(COURSE),
        schoolYearSourcedId: text(sessionSourcedId(of, 'schoolYear')),
        title: text('Reading'),
        orgSourcedId: text(districtSourcedId(of)),
      },
      from: SINGLE,
      id: null,
    },
  ],
}

export const classes: Collection = {
  columns: both(
    'sourcedId,status,dateLastModified,title,grades,courseSourcedId,classCode,classType,location,schoolSourcedId,termSourcedIds,subjects,subjectCodes,periods',
  ),
  parts: of => [
    {
      kind: 'class',
      cells: {
        sourcedId: sourcedId(of, 'class', 'c'),
        title: sql`coalesce(c.name, 'Classroom ' || c.id)`,
        grades: sql`array_to_string(c.grades, ',')`,
        courseSourcedId: text(COURSE),
        classCode: sql`c.class_code`,
        classType: text('homeroom'),
        schoolSourcedId: sourcedId(of, 'school', 's'),
        termSourcedIds: text(sessionSourcedId(of, 'term')),
      },
      from: sql`FROM classrooms c JOIN schools s ON s.district_id = c.district_id AND s.id = c.school_id AND s.archived_at IS NULL
        WHERE c.district_id = ${of.districtId} AND c.archived_at IS NULL AND ${isSchoolOut(of, 's.id')}`,
      id: sql`c.id`,
    },
  ],
}
