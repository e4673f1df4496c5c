import { z } from 'zod'
import { file } from '../document.ts'
import { endpoint } from '../endpoint.ts'
import { dateRange, nameFilters, nameOrder, sortBy } from '../queries.ts'
import { SPREADSHEET_TYPES } from '../rostering/spreadsheets.ts'
import { id } from '../values.ts'
import {
  attentionFilter,
  classroomSummary,
  outlookFilter,
  schoolSummary,
  sortsOf,
  studentSummary,
} from './summaries.ts'

/** The tables of the dashboards as CSV (RPT-6): the address of a table with '.csv' behind it, its filters and its order. */

const csv = {
  method: 'GET',
  guard: { may: 'download', resource: 'reports' },
  returns: file([SPREADSHEET_TYPES.csv]),
} as const

/** At most this many rows can be named in an address. */
export const MAX_CHOSEN_ROWS = 500

const chosenRows = z
  .string()
  .max(10_000)
  .transform(given => given.split(','))
  .pipe(z.array(id).max(MAX_CHOSEN_ROWS))
  .optional()
  .describe('Ids separated by commas: only these rows, in this order')

const tableQuery = (of: Parameters<typeof sortsOf>[0], more = {}) =>
  z.strictObject({
    ...sortBy(sortsOf(of)),
    ...dateRange,
    ...nameFilters(['name']),
    'filter[idIn]': chosenRows,
    ...more,
  })

export const downloadSchoolSummaries = endpoint({
  summary: 'The schools of a district with their figures, as CSV.',
  ...csv,
  path: '/api/districts/{districtId}/school_summaries.csv',
  query: tableQuery(schoolSummary),
})

export const downloadClassroomSummaries = endpoint({
  summary: 'The classes of a school with their figures, as CSV.',
  ...csv,
  path: '/api/schools/{schoolId}/classroom_summaries.csv',
  query: tableQuery(classroomSummary),
})

export const downloadStudentSummaries = endpoint({
  summary: 'The students of a class with their figures, as CSV.',
  ...csv,
  path: '/api/classrooms/{classroomId}/student_summaries.csv',
  query: tableQuery(studentSummary, { ...attentionFilter, ...outlookFilter }),
})

const everyStudent = z.strictObject({ ...dateRange, ...nameOrder })

export const downloadStudentsOfDistrict = endpoint({
  summary: 'Every student of a district with their figures, once for each class, as CSV.',
  ...csv,
  path: '/api/districts/{districtId}/student_summaries.csv',
  query: everyStudent,
})

export const downloadStudentsOfSchool = endpoint({
  summary: 'Every student of a school with their figures, once for each class, as CSV.',
  ...csv,
  path: '/api/schools/{schoolId}/student_summaries.csv',
  query: everyStudent,
})

export const downloadAssessmentResults = endpoint({
  summary: 'The placement results of the students of a class, all time, as CSV.',
  ...csv,
  path: '/api/classrooms/{classroomId}/student_assessment_results.csv',
  query: z.strictObject(nameOrder),
})
