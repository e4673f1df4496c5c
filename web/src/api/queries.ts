import { QueryClient, queryOptions } from '@tanstack/react-query'
import type { Answer, AnyEndpoint, Input } from './answer.ts'
import { ApiError } from './api-error.ts'
import { call } from './call.ts'
import { askAnew, queryCache } from './refused.ts'
import { wire } from './wire.ts'

const worthRepeating = (error: unknown) =>
  error instanceof ApiError && (error.status === 0 || error.status === 503 || error.status >= 502)

/** One cache for the signed-in person; emptied when they leave. */
export const queryClient: QueryClient = new QueryClient({
  queryCache: queryCache(() => queryClient),
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      gcTime: 10 * 60_000,
      refetchOnWindowFocus: false,
      // A browser that holds itself for offline would otherwise wait without a word; back online, all is read anew.
      networkMode: 'always',
      refetchOnReconnect: true,
      retry: (times, error) => times < 1 && worthRepeating(error),
    },
    mutations: { networkMode: 'always' },
  },
})

wire.onRefusedWrite = () => askAnew(queryClient)

/** Path of the endpoint first, so that all reads of a kind can be made stale together. */
const keyOf = (endpoint: AnyEndpoint, input?: unknown) =>
  input === undefined ? ([endpoint.path] as const) : ([endpoint.path, input] as const)

/** A read as query options: `useQuery(reading(listDistricts, {}))`, `queryClient.prefetchQuery(reading(…))`. */
export function reading<E extends AnyEndpoint>(endpoint: E, input: Input<E>) {
  return queryOptions<Answer<E>>({
    queryKey: keyOf(endpoint, input),
    queryFn: ({ signal }) => call(endpoint, input, { signal }),
  })
}

/** Marks every read of these endpoints stale after a write. */
export const changed = (...endpoints: readonly AnyEndpoint[]) =>
  Promise.all(endpoints.map(endpoint => queryClient.invalidateQueries({ queryKey: keyOf(endpoint) })))
