import { type Query, QueryCache, type QueryClient } from '@tanstack/react-query'
import { ApiError } from './api-error.ts'

/** Whether the server refused access, as opposed to a temporary failure. */
export const isRefusal = (error: unknown): error is ApiError =>
  error instanceof ApiError && [401, 403, 404].includes(error.status)

/** A query cache that drops the data of refused reads. */
export const createQueryCache = (client: () => QueryClient): QueryCache =>
  new QueryCache({
    onError: (error, query) => {
      if (!isRefusal(error)) return
      clearData(query)
      if (error.status === 401) removeInactive(client().getQueryCache())
      else refetchAfterRefusal(client())
    },
  })

/**
 * Call it after a refused read or write. Query keys do not say which other reads depended on the same access, so reads
 * that no page shows are removed, and reads on screen are refetched for the server to judge each one. This cannot loop:
 * every round leaves fewer reads with data, or gets no refusal.
 */
export function refetchAfterRefusal(client: QueryClient): void {
  removeInactive(client.getQueryCache())
  void client.invalidateQueries({ type: 'active', predicate: hasData }, { cancelRefetch: false })
}

function removeInactive(cache: QueryCache): void {
  for (const query of cache.getAll().filter(hasData)) {
    if (query.isActive()) continue
    clearData(query)
    cache.remove(query)
  }
}

const hasData = ({ state }: Query) => state.data !== undefined

// Also needed before removing: keepPreviousData holds on to the last range's rows through the query object.
const clearData = (query: Pick<Query, 'setState'>) => query.setState({ data: undefined, dataUpdatedAt: 0 })
