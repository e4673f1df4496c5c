import { QueryClient, queryOptions } from '@tanstack/react-query'
import type { Answer, AnyEndpoint, CallInput, EndpointFields } from './answer.ts'
import { ApiError } from './api-error.ts'
import { call } from './call.ts'
import { createQueryCache, refetchAfterRefusal } from './query-cache.ts'
import { sessionHooks } from './session-hooks.ts'

const isRetryable = (error: unknown) =>
  error instanceof ApiError && (error.status === 0 || error.status === 503 || error.status >= 502)

/** The signed-in person's cache; cleared when they sign out. */
export const queryClient: QueryClient = new QueryClient({
  queryCache: createQueryCache(() => queryClient),
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      gcTime: 10 * 60_000,
      refetchOnWindowFocus: false,
      // By default queries pause silently while the browser believes it is offline. Fail instead, and refetch later.
      networkMode: 'always',
      refetchOnReconnect: true,
      retry: (times, error) => times < 1 && isRetryable(error),
    },
    mutations: { networkMode: 'always' },
  },
})

sessionHooks.onRefusedWrite = () => refetchAfterRefusal(queryClient)

/** The endpoint's path comes first, so that all reads of one endpoint can be invalidated together. */
const keyOf = (endpoint: EndpointFields, input?: unknown) =>
  input === undefined ? ([endpoint.path] as const) : ([endpoint.path, input] as const)

/** A read's query options: `useQuery(queryFor(listDistricts, {}))`, `queryClient.prefetchQuery(queryFor(…))`. */
export function queryFor<E extends AnyEndpoint>(endpoint: E, input: CallInput<E>) {
  return queryOptions<Answer<E>>({
    queryKey: keyOf(endpoint, input),
    queryFn: ({ signal }) => call(endpoint, input, { signal }),
  })
}

/** Marks every read of these endpoints stale; called after a write. */
export const invalidate = (...endpoints: readonly AnyEndpoint[]) =>
  Promise.all(endpoints.map(endpoint => queryClient.invalidateQueries({ queryKey: keyOf(endpoint) })))
