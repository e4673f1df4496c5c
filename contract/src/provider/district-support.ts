import { z } from 'zod'
import { FILE_STATUSES } from '../bringing-in/file-uploads.ts'
import { json } from '../document.ts'
import { endpoint } from '../endpoint.ts'
import { count, date, id, instant, text } from '../values.ts'
import { JOB_STATES } from './jobs.ts'

/** What the provider sees of a district at a glance, besides what the district itself says of itself. */
export const readDistrictSupport = endpoint({
  summary:
    'How a district does: its seats, lessons against its own usual day, administrators, files, imports and jobs.',
  method: 'GET',
  path: '/api/districts/{districtId}/support',
  guard: 'administrator',
  silent: true,
  returns: json(
    z.object({
      seats: z.object({
        used: count.describe('Students with progress in the last 30 days'),
        enrolled: count,
      }),
      lessons: z.object({
        today: count,
        studentsToday: count,
        lastDay: date.nullable().describe('The last day on which anybody finished a lesson, of the last 400'),
        usual: z
          .object({ least: count, most: count })
          .nullable()
          .describe(
            'The middle half of the same weekdays with lessons in twelve weeks; null if there are fewer than three',
          ),
      }),
      oneRoster: z.object({
        changedAt: instant.nullable().describe('When the switch was last changed'),
        changedBy: text.nullable(),
        reason: text.nullable(),
      }),
      administrators: z.array(z.object({ id, name: text, email: text.nullable() })),
      files: z.array(
        z.object({
          id,
          fileName: text,
          status: z.enum(FILE_STATUSES),
          sentBy: text,
          uploadedAt: instant,
          takenBy: text.nullable(),
          resolvedAt: instant.nullable(),
        }),
      ),
      imports: z.array(z.object({ id, fileName: text, status: text, createdAt: instant })),
      jobs: z.array(
        z.object({
          id,
          task: text,
          state: z.enum(JOB_STATES),
          lastError: text.nullable(),
          createdAt: instant,
        }),
      ),
    }),
  ),
})
