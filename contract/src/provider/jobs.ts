import { z } from 'zod'
import { many, one, resource } from '../document.ts'
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
  },
  { district: 'district' },
)

export const listJobs = endpoint({
  summary: 'The jobs that wait, run or have failed, the oldest first.',
  method: 'GET',
  path: '/api/jobs',
  guard: 'administrator',
  query: listQuery({
    of: job,
    filters: { 'filter[stateEq]': z.enum(JOB_STATES).optional(), 'filter[taskEq]': z.string().max(100).optional() },
  }),
  returns: many(job),
})

export const retryJob = endpoint({
  summary: 'Run a job now, from its first attempt: one that has failed, or one that waits.',
  method: 'POST',
  path: '/api/jobs/{jobId}/retry',
  guard: 'administrator',
  alsoRefuses: ['conflict'],
  returns: one(job),
})
