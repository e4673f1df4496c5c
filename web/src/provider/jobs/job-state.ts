import type { listJobs } from '@hornbook/contract/provider/jobs'
import type { RowFrom } from '../../api/answer.ts'

export type Job = RowFrom<typeof listJobs>

/** In the order of the page: what needs somebody first. */
export const JOB_STATES = ['failed', 'tryingAgain', 'running', 'waiting'] as const
export type JobState = (typeof JOB_STATES)[number]

export const jobStateOf = ({ state, attempts }: Job): JobState =>
  state === 'waiting' && attempts > 0 ? 'tryingAgain' : state
