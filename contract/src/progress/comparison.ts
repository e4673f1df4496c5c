import { REASONS } from '@hornbook/rules/figures/attention'
import { z } from 'zod'
import { one, resource } from '../document.ts'
import { endpoint } from '../endpoint.ts'
import { resourceQuery } from '../queries.ts'
import { count, date, number, text } from '../values.ts'
import { gradeProgress, outlookCounts, standingCounts } from './summaries.ts'

const reasons = z
  .array(z.object({ reason: z.enum(REASONS), studentsCount: count }))
  .describe('Students by the first reason why they need attention, most urgent first')
const weeks = z.array(date).describe('The Mondays of the last 8 weeks that are over, in order')
const schoolDays = z.array(count).describe('School days of each of the weeks')

const weeksOfDays = z
  .array(number.nullable())
  .describe('Mean days of progress in each of the weeks, of those who were students then; null where nobody was')

/** The classes of a school beside each other (COMPARE-1). */
export const classComparison = resource('classComparison', {
  weeks,
  schoolDays,
  classrooms: z.array(
    z.object({
      id: text,
      name: text.nullable(),
      grades: z.array(text),
      teachers: z.array(text),
      studentsCount: count,
      reasons,
      ...outlookCounts,
      averageDaysUsage: weeksOfDays,
      positions: z
        .array(count)
        .describe("Each student's current lesson, counted from 1 in Level 1 to 528, then 529 for all done, in order"),
      gradeProgress,
      suggestion: z.object({ level: z.int(), lesson: z.int() }).nullable(),
    }),
  ),
})

export const readClassComparison = endpoint({
  summary: 'The classes of a school beside each other: who needs somebody, days, where students are, what is next.',
  method: 'GET',
  path: '/api/schools/{schoolId}/class_comparison',
  guard: 'member',
  query: resourceQuery({ of: classComparison }),
  returns: one(classComparison),
})

/** The schools of a district that the viewer sees whole, beside each other (COMPARE-3). */
export const schoolComparison = resource('schoolComparison', {
  weeks,
  schools: z.array(
    z.object({
      id: text,
      name: text,
      studentsCount: count,
      attentionCount: count.describe('Students who need somebody now (ATT-13)'),
      ...outlookCounts,
      ...standingCounts,
      averageDaysUsage: weeksOfDays,
      schoolDays,
      reasons: reasons.nullable().describe('Of the school to go to first; null for the others'),
    }),
  ),
})

export const readSchoolComparison = endpoint({
  summary: 'The schools of a district beside each other: who needs somebody, days, where paces lead.',
  method: 'GET',
  path: '/api/districts/{districtId}/school_comparison',
  guard: 'member',
  query: resourceQuery({ of: schoolComparison }),
  returns: one(schoolComparison),
})
