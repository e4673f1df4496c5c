import { type Query, QueryCache, type QueryClient } from '@tanstack/react-query'
import { ApiError } from './api-error.ts'

/** The server's word that this is not for this person (any more), unlike a failure that passes. */
export const isRefusal = (error: unknown): error is ApiError =>
  error instanceof ApiError && [401, 403, 404].includes(error.status)

/** Reads, and the one place where what was refused goes. */
export const queryCache = (client: () => QueryClient): QueryCache =>
  new QueryCache({
    onError: (error, refused) => {
      if (!isRefusal(error)) return
      empty(refused)
      if (error.status === 401) forgetUnseen(client().getQueryCache())
      else askAnew(client())
    },
  })

/**
 * After a refusal, of a read or of a write. Which other reads lie below what was refused no key says: what no page shows is
 * forgotten altogether, and what a page shows is asked for again, so that the server judges each by itself. That ends:
 * every round has fewer reads that hold something, or no refusal.
 */
export function askAnew(client: QueryClient): void {
  forgetUnseen(client.getQueryCache())
  void client.invalidateQueries({ type: 'active', predicate: holds }, { cancelRefetch: false })
}

function forgetUnseen(cache: QueryCache): void {
  for (const query of cache.getAll().filter(holds)) {
    if (query.isActive()) continue
    empty(query)
    cache.remove(query)
  }
}

const holds = ({ state }: Query) => state.data !== undefined

// Also before removing: a page keeps the rows of the last range through the query itself.
const empty = (query: Pick<Query, 'setState'>) => query.setState({ data: undefined, dataUpdatedAt: 0 })
