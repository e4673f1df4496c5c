import type { listJobs } from '@hornbook/contract/provider/jobs'
import type { RowFrom } from '../../api/answer.ts'

export type Job = RowFrom<typeof listJobs>

/** In the order of the page: what needs somebody first. */
export const STANDINGS = ['failed', 'tryingAgain', 'running', 'waiting'] as const
export type Standing = (typeof STANDINGS)[number]

export const standingOf = ({ state, attempts }: Job): Standing =>
  state === 'waiting' && attempts > 0 ? 'tryingAgain' : state
