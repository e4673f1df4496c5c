import { z } from 'zod'
import { json, many, nothing, one, resource } from '../document.ts'
import { endpoint } from '../endpoint.ts'
import { listQuery } from '../queries.ts'
import { count, instant, text } from '../values.ts'

export const JOB_STATES = ['waiting', 'running', 'failed'] as const

/** Work that goes on after an answer (API-7). Finished jobs are not kept. */
export const job = resource(
  'job',
  {
    /** What it does: the area and the verb, such as 'session.mailLink'. */
    task: text,
    /** A failed one is not tried again by itself. */
    state: z.enum(JOB_STATES),
    attempts: count,
    maxAttempts: count,
    /** Why the latest attempt failed, without names. */
    lastError: text.nullable(),
    /** The earliest time of its next attempt. */
    runAt: instant,
    createdAt: instant,
    startedAt: instant.nullable(),
    /** It was called off, and is about to be deleted. */
    cancelled: z.boolean(),
    districtName: text.nullable(),
    /** The roster file that it works on. */
    fileName: text.nullable(),
    progress: z.object({ done: count, of: count }).nullable(),
  },
  { district: 'district', rosterImport: 'rosterImport' },
)

export const listJobs = endpoint({
  summary: 'The jobs that wait, run or have failed, the oldest first.',
  method: 'GET',
  path: '/api/jobs',
  guard: 'administrator',
  silent: true,
  query: listQuery({
    of: job,
    filters: {
      'filter[stateEq]': z.enum(JOB_STATES).optional(),
      'filter[taskEq]': z.string().max(100).optional(),
      'filter[triedEq]': z.enum(['true', 'false']).optional(),
    },
  }),
  returns: many(job),
})

export const readJobCounts = endpoint({
  summary:
    'How many jobs have failed, are tried again, run and wait for the first time, and the age of the oldest that is due.',
  method: 'GET',
  path: '/api/job_counts',
  guard: 'administrator',
  silent: true,
  returns: json(
    z.object({ failed: count, tryingAgain: count, running: count, waiting: count, oldestDueSeconds: z.number() }),
  ),
})

export const retryJob = endpoint({
  summary: 'Run a job now, from its first attempt: one that has failed, or one that waits.',
  method: 'POST',
  path: '/api/jobs/{jobId}/retry',
  guard: 'administrator',
  alsoRefuses: ['conflict'],
  returns: one(job),
})

export const cancelJob = endpoint({
  summary:
    'Call off a job that waits or has failed. One that runs, comes round or must be done is a conflict. What asked for it is told.',
  method: 'POST',
  path: '/api/jobs/{jobId}/cancel',
  guard: 'administrator',
  alsoRefuses: ['conflict'],
  returns: nothing,
})
