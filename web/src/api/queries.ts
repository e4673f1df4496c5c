import { type Query, QueryClient, queryOptions } from '@tanstack/react-query'
import type { Answer, AnyEndpoint, CallInput, EndpointFields } from './answer.ts'
import { call } from './call.ts'
import { createQueryCache, refetchAfterRefusal } from './query-cache.ts'
import { sessionHooks } from './session-hooks.ts'
import { isTriedAgain, pauseBeforeTry } from './try-again.ts'

/**
 * A read that began before a change is out of date. TanStack starts it anew only if it already has data, so the first
 * read of a query is cancelled here.
 */
class Client extends QueryClient {
  override async invalidateQueries(...args: Parameters<QueryClient['invalidateQueries']>): Promise<void> {
    const [filters] = args
    const isOnItsWay = ({ state }: Query) => state.data === undefined && state.fetchStatus === 'fetching'
    await this.cancelQueries({
      ...filters,
      predicate: query => isOnItsWay(query) && filters?.predicate?.(query) !== false,
    })
    return super.invalidateQueries(...args)
  }
}

/** The signed-in person's cache; cleared when they sign out. */
export const queryClient: QueryClient = new Client({
  queryCache: createQueryCache(() => queryClient),
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      gcTime: 10 * 60_000,
      refetchOnWindowFocus: false,
      // By default queries pause silently while the browser believes it is offline. Fail instead, and refetch later.
      networkMode: 'always',
      refetchOnReconnect: true,
      retry: isTriedAgain,
      retryDelay: pauseBeforeTry,
    },
    mutations: { networkMode: 'always' },
  },
})

// Dropped before the list itself: first rows without their list would be old.
queryClient.setQueryDefaults(['beginning'], { gcTime: 60_000, staleTime: Number.POSITIVE_INFINITY })

sessionHooks.onRefusedWrite = () => refetchAfterRefusal(queryClient)

/** The endpoint's path comes first, so that all reads of one endpoint can be invalidated together. */
const keyOf = (endpoint: EndpointFields, input?: unknown) =>
  input === undefined ? ([endpoint.path] as const) : ([endpoint.path, input] as const)

/**
 * The key of a long list's first rows while the others are on their way. Not under the endpoint's path, because nothing
 * fetches it.
 */
export const beginningKey = (endpoint: EndpointFields, input: unknown) => ['beginning', endpoint.path, input] as const

/** A read's query options: `useQuery(queryFor(listDistricts, {}))`, `queryClient.prefetchQuery(queryFor(…))`. */
export function queryFor<E extends AnyEndpoint>(endpoint: E, input: CallInput<E>) {
  return queryOptions<Answer<E>>({
    queryKey: keyOf(endpoint, input),
    queryFn: ({ signal }) => {
      const onBeginning = (rows: object) => queryClient.setQueryData(beginningKey(endpoint, input), rows)
      return call(endpoint, input, { signal, onBeginning })
    },
  })
}

/** Marks every read of these endpoints stale; called after a write. */
export const invalidate = (...endpoints: readonly AnyEndpoint[]) =>
  Promise.all(endpoints.map(endpoint => queryClient.invalidateQueries({ queryKey: keyOf(endpoint) })))
