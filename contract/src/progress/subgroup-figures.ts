import { SUBGROUPS } from '@hornbook/rules/figures/subgroups'
import { z } from 'zod'
import { one, resource } from '../document.ts'
import { endpoint } from '../endpoint.ts'
import { dateRange, resourceQuery } from '../queries.ts'
import { count, number, text } from '../values.ts'
import { outlookCounts, schoolDaysCount } from './summaries.ts'

const figures = {
  studentsCount: count,
  attentionCount: count.describe('Students who need somebody now (ATT-13)'),
  ...outlookCounts,
  averageDaysUsage: number.describe('Mean days of progress in the range'),
}

/** How the subgroups of a school or district stand that its district has switched on (SUB-3). */
export const subgroupFigures = resource('subgroupFigures', {
  schoolDaysCount,
  everyone: z.object(figures),
  kinds: z.array(
    z.object({
      kind: z.enum(SUBGROUPS),
      known: z.boolean().describe('Whether a roster file has named any'),
      groups: z
        .array(z.object({ name: text.nullable().describe('Null: the students of no group'), ...figures }))
        .describe('Groups of ten students or more, the largest first'),
      heldBackCount: count.describe('How many groups are not shown, for their size or to protect a smaller one'),
    }),
  ),
})

const shown = {
  method: 'GET',
  guard: { may: 'index', resource: 'rostering' },
  query: resourceQuery({ of: subgroupFigures, filters: dateRange }),
  returns: one(subgroupFigures),
} as const

export const readDistrictSubgroups = endpoint({
  summary: "How the subgroups of a district stand, of the caller's schools.",
  path: '/api/districts/{districtId}/subgroup_figures',
  ...shown,
})

export const readSchoolSubgroups = endpoint({
  summary: 'How the subgroups of a school stand.',
  path: '/api/schools/{schoolId}/subgroup_figures',
  ...shown,
})
