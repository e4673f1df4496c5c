import { z } from 'zod'
import { listedBy, type Noun } from '../columns.ts'
import { bodyOf, file } from '../document.ts'
import { endpoint } from '../endpoint.ts'
import { archivedFilter, schoolFilters, sortBy } from '../queries.ts'
import { id } from '../values.ts'
import { CLASSROOM_CHECKS, checkFilter, STUDENT_CHECKS, TEACHER_CHECKS } from './checks.ts'
import { classroom } from './classrooms.ts'
import { school } from './schools.ts'
import { student } from './student-noun.ts'
import { teacher } from './teacher-noun.ts'

// The lists of a district as files: the columns that the nouns export, the rows and the order of the list.

export const SPREADSHEET_TYPES = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const

export const SPREADSHEET_FORMATS = ['csv', 'xlsx'] as const
export type SpreadsheetFormat = (typeof SPREADSHEET_FORMATS)[number]

/** A district's largest list, and more than a screen shows at once. */
export const MAX_CHOSEN = 100_000

const queryOf = (of: Noun, more = {}) => {
  const { sorts, filters } = listedBy(of)
  return z.strictObject({
    format: z.enum(SPREADSHEET_FORMATS),
    ...sortBy(sorts),
    ...filters,
    ...more,
    ...archivedFilter,
  })
}

const guard = { may: 'download', resource: 'rostering' } as const
const returns = file(Object.values(SPREADSHEET_TYPES))
const whole = { method: 'GET', guard, returns, alsoRefuses: ['managedExternally'] } as const
/** A call of its own, because thousands of ids are too long for an address. */
const chosen = {
  method: 'POST',
  guard,
  returns,
  /** 100,000 ids of twenty characters. */
  bodyLimit: 3 * 1024 * 1024,
  body: bodyOf(
    'spreadsheet',
    z.object({
      ids: z
        .array(id)
        .min(1, 'Choose what to download.')
        .max(MAX_CHOSEN, 'No more than 100,000 rows can be chosen.')
        .transform(ids => [...new Set(ids)]),
    }),
  ),
} as const

const ofSchools = { path: '/api/districts/{districtId}/schools/spreadsheet', query: queryOf(school) } as const
const ofClassrooms = {
  path: '/api/districts/{districtId}/classrooms/spreadsheet',
  query: queryOf(classroom, { ...schoolFilters, ...checkFilter(CLASSROOM_CHECKS) }),
} as const
const ofTeachers = {
  path: '/api/districts/{districtId}/teachers/spreadsheet',
  query: queryOf(teacher, { ...schoolFilters, ...checkFilter(TEACHER_CHECKS) }),
} as const
const ofStudents = {
  path: '/api/districts/{districtId}/students/spreadsheet',
  query: queryOf(student, { ...schoolFilters, ...checkFilter(STUDENT_CHECKS) }),
} as const

export const downloadSchools = endpoint({
  summary: 'The schools of a district as a CSV file or an Excel workbook.',
  ...whole,
  ...ofSchools,
})

export const downloadChosenSchools = endpoint({
  summary: 'Some schools of a district as a file, in the order of the ids.',
  ...chosen,
  ...ofSchools,
})

export const downloadClassrooms = endpoint({
  summary: 'The classes of a district as a CSV file or an Excel workbook.',
  ...whole,
  ...ofClassrooms,
})

export const downloadChosenClassrooms = endpoint({
  summary: 'Some classes of a district as a file, in the order of the ids.',
  ...chosen,
  ...ofClassrooms,
})

export const downloadTeachers = endpoint({
  summary: 'The staff of a district as a CSV file or an Excel workbook.',
  ...whole,
  ...ofTeachers,
})

export const downloadChosenTeachers = endpoint({
  summary: 'Some staff of a district as a file, in the order of the ids.',
  ...chosen,
  ...ofTeachers,
})

export const downloadStudents = endpoint({
  summary: 'The students of a district as a CSV file or an Excel workbook.',
  ...whole,
  ...ofStudents,
})

export const downloadChosenStudents = endpoint({
  summary: 'Some students of a district as a file, in the order of the ids.',
  ...chosen,
  ...ofStudents,
})
