import { listJobs, readJobCounts } from '@hornbook/contract/provider/jobs'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import { JOB_STATES, type JobState } from './job-state.ts'

const POLL_MS = 5_000
const FILTERS = {
  failed: { 'filter[stateEq]': 'failed' },
  tryingAgain: { 'filter[stateEq]': 'waiting', 'filter[triedEq]': 'true' },
  running: { 'filter[stateEq]': 'running' },
  waiting: { 'filter[stateEq]': 'waiting', 'filter[triedEq]': 'false' },
} as const satisfies Readonly<Record<JobState, object>>

/** The first jobs of each standing, and how many there are of each. */
export function useJobs(shown: JobState | 'all', size: number) {
  return useQuery({
    queryKey: [listJobs.path, 'desk', shown, size],
    queryFn: async ({ signal }) => {
      const standings = JOB_STATES.filter(each => shown === 'all' || each === shown)
      const [counts, ...lists] = await Promise.all([
        call(readJobCounts, {}, { signal }),
        ...standings.map(each =>
          call(listJobs, { query: { ...FILTERS[each], 'page[size]': String(size) } }, { signal }),
        ),
      ])
      return { counts, jobs: lists.flatMap(({ rows }) => rows), hasMore: lists.some(({ next }) => next !== null) }
    },
    placeholderData: keepPreviousData,
    staleTime: 0,
    refetchInterval: POLL_MS,
  })
}
