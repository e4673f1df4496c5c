import {
  bulkArchiveClassrooms,
  bulkArchiveStudents,
  bulkArchiveTeachers,
  bulkUnarchiveClassrooms,
  bulkUnarchiveStudents,
  bulkUnarchiveTeachers,
} from '@hornbook/contract/rostering/archiving'
import { call } from '../../api/call.ts'

/** The nouns that lists archive. */
export type Archived = 'classrooms' | 'teachers' | 'students'
type Ids = readonly string[]

const linked = <const T extends string>(type: T, ids: Ids) => ({ data: ids.map(id => ({ type, id })) })

/** Archives many records of a noun, all or none of them (CALL-18). */
export const ARCHIVE: Readonly<Record<Archived, (ids: Ids) => Promise<unknown>>> = {
  classrooms: ids =>
    call(bulkArchiveClassrooms, {
      body: { data: { type: 'bulkClassroomArchive', relationships: { classrooms: linked('classroom', ids) } } },
    }),
  teachers: ids =>
    call(bulkArchiveTeachers, {
      body: { data: { type: 'bulkTeacherArchive', relationships: { teachers: linked('teacher', ids) } } },
    }),
  students: ids =>
    call(bulkArchiveStudents, {
      body: { data: { type: 'bulkStudentArchive', relationships: { students: linked('student', ids) } } },
    }),
}

/** Brings many records of a noun back. */
export const UNARCHIVE: typeof ARCHIVE = {
  classrooms: ids =>
    call(bulkUnarchiveClassrooms, {
      body: { data: { type: 'bulkClassroomUnarchive', relationships: { classrooms: linked('classroom', ids) } } },
    }),
  teachers: ids =>
    call(bulkUnarchiveTeachers, {
      body: { data: { type: 'bulkTeacherUnarchive', relationships: { teachers: linked('teacher', ids) } } },
    }),
  students: ids =>
    call(bulkUnarchiveStudents, {
      body: { data: { type: 'bulkStudentUnarchive', relationships: { students: linked('student', ids) } } },
    }),
}
