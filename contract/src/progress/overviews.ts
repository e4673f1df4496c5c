import { TILE_IDS } from '@hornbook/rules/figures/tiles'
import { z } from 'zod'
import { one, resource } from '../document.ts'
import { endpoint } from '../endpoint.ts'
import { comparedFilter, dateRange, resourceQuery } from '../queries.ts'
import { count, date, number, text } from '../values.ts'
import { comparedDays, gradeProgress, outlookCounts, schoolDaysCount } from './summaries.ts'

/** A tile of the overview (TILE-2, TILE-1). */
export const tile = z.object({
  id: z.enum(TILE_IDS),
  unit: z.object({ singular: text, symbol: text }),
  boundaries: z.object({ startsAt: text, endsAt: text }),
  dataSets: z.array(
    z.object({
      label: text,
      data: z.array(
        z.object({
          value: number,
          meta: z.object({
            label: text,
            secondaryLabel: text.nullable(),
            colour: text.nullable(),
            description: text.nullable(),
          }),
        }),
      ),
    }),
  ),
})
export type TileDocument = z.infer<typeof tile>

export const overview = resource('overview', {
  overviewData: z.array(tile),
  studentsCount: count.describe('Students enrolled in classes of the unit, as in its first tile'),
  schoolDaysCount,
  attentionCount: count.describe('Students who need somebody now (ATT-13)'),
  watchCount: count.describe('Students worth watching'),
  averageLessonsCount: number.describe('Lessons of all levels that a student first completed in the range, on average'),
  previous: z
    .object({ start: date, end: date, ...comparedDays })
    .nullable()
    .describe('The range before (DAY-11), with the mean days of progress of those who were students then'),
  inHandCount: count.describe('Students of either kind about whom something is being done (ATT-17)'),
  ...outlookCounts,
})

const query = resourceQuery({ of: overview, includes: ['overviewData'], filters: { ...dateRange, ...comparedFilter } })

export const readDistrictOverview = endpoint({
  summary: "A district's tiles for a range of dates.",
  method: 'GET',
  path: '/api/districts/{districtId}/overview',
  guard: 'member',
  query,
  returns: one(overview),
})

export const readSchoolOverview = endpoint({
  summary: "A school's tiles for a range of dates.",
  method: 'GET',
  path: '/api/schools/{schoolId}/overview',
  guard: 'member',
  query,
  returns: one(overview),
})

export const readClassroomOverview = endpoint({
  summary: "A class's tiles for a range of dates.",
  method: 'GET',
  path: '/api/classrooms/{classroomId}/overview',
  guard: 'member',
  query,
  returns: one(overview),
})

/** The average progress tile, and the grade progress of each row below the unit, by id (TILE-11). */
export const overallProgress = resource('overallProgress', {
  overviewData: z.array(tile),
  individualProgressData: z.record(z.string(), gradeProgress),
})

export const UNIT_KINDS = z.enum(['classRoom', 'classroom', 'school', 'district'])

export const readOverallProgress = endpoint({
  summary: 'Average progress of a class, school or district, and of each row below it.',
  method: 'GET',
  path: '/api/overall_progresses',
  guard: 'member',
  query: z.strictObject({
    id: z.string().max(30),
    type: UNIT_KINDS.optional(),
    instituteType: UNIT_KINDS.optional(),
    ...dateRange,
  }),
  alsoRefuses: ['notFound'],
  returns: one(overallProgress),
})
