import { isLesson } from '@hornbook/rules/reading/curriculum'
import { z } from 'zod'
import { json, nothing } from '../document.ts'
import { endpoint } from '../endpoint.ts'
import { dateRange } from '../queries.ts'
import { count, date } from '../values.ts'
import { UNIT_KINDS } from './overviews.ts'
import { classroomSummary, studentSummary } from './summaries.ts'

/** What people click on dashboards is counted for the provider (API-4). Whoever clicks stays unknown. */

/** Columns of the tables of dashboards. Only these words are stored, so that no name can be among them (RUN-12). */
const COLUMNS = z.enum([
  ...new Set([...Object.keys(studentSummary.attributes.shape), ...Object.keys(classroomSummary.attributes.shape)]),
])

/** The dashboard that somebody was on. */
const unit = {
  instituteType: UNIT_KINDS.transform(kind => (kind === 'classRoom' ? 'classroom' : kind)),
  id: z.string().max(30),
}

const lesson = z
  .strictObject({ ...unit, level: z.int(), lessonOrder: z.int().describe("The lesson's number within the level") })
  .refine(({ level, lessonOrder }) => isLesson(level, lessonOrder), {
    path: ['lessonOrder'],
    message: 'The curriculum has no such lesson.',
  })

const event = z.discriminatedUnion('name', [
  z.strictObject({ name: z.literal('filterSelected'), properties: z.strictObject({ ...unit, column: COLUMNS }) }),
  z.strictObject({ name: z.literal('lessonLiked'), properties: lesson }),
  z.strictObject({ name: z.literal('lessonDisliked'), properties: lesson }),
  z.strictObject({ name: z.literal('smallGroupsOpened'), properties: z.strictObject(unit) }),
])

/** An event's name and properties, as they are sent. */
export type AnalyticsEvent = z.input<typeof event>

export const countAnalyticsEvent = endpoint({
  summary: 'Counts what was clicked on a dashboard: by district and day, without who it was.',
  method: 'POST',
  path: '/service/analyticsEvent',
  guard: 'member',
  silent: true,
  body: event,
  alsoRefuses: ['notFound'],
  returns: nothing,
})

export const readAnalyticsCounts = endpoint({
  summary:
    'How often what was clicked on dashboards and promotions, in all districts together, the most often first, and week by week. Days are in UTC.',
  method: 'GET',
  path: '/service/analyticsCounts',
  guard: 'administrator',
  query: z.strictObject(dateRange),
  alsoRefuses: ['invalid'],
  returns: json(
    z.object({
      counts: z.array(
        z.object({
          name: z.string(),
          properties: z.record(z.string(), z.union([z.string(), z.int()])),
          times: z.int(),
        }),
      ),
      /** Each week in which it was clicked at all, the first one first, and in how many districts. */
      weeks: z.array(z.object({ monday: date, name: z.string(), times: count, districts: count })),
      /** Whether clicks are counted now. */
      recording: z.boolean(),
    }),
  ),
})
