import { skipToken, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { AnyEndpoint, CallInput, ListAnswer, RowFrom } from './answer.ts'
import { beginningKey, queryFor } from './queries.ts'

/** The rows that are still on their way when the first ones are there. */
export interface RestOfList {
  /** How many rows the list has in all. */
  readonly total: number
  /** They could not be loaded; somebody can retry. */
  readonly hasFailed: boolean
  readonly onRetry: () => void
}

/**
 * A list of any length, read by one call: the first rows as soon as they are there, with what is known of the rest, and
 * then all of them. `all` is undefined until then.
 */
export function useWholeList<E extends AnyEndpoint>(endpoint: E, input: CallInput<E>) {
  const { data, error, refetch } = useQuery(queryFor(endpoint, input))
  // Not enabled, so that it counts as inactive and is removed after a refusal.
  const beginning = useQuery<ListAnswer>({
    queryKey: beginningKey(endpoint, input),
    queryFn: skipToken,
    enabled: false,
  })
  const whole = data as ListAnswer<RowFrom<E>> | undefined
  const first = whole ? undefined : (beginning.data as ListAnswer<RowFrom<E>> | undefined)
  const total = first && Number(first.meta.total)
  const hasFailed = error !== null
  const rest = useMemo<RestOfList | undefined>(
    () => (total === undefined ? undefined : { total, hasFailed, onRetry: () => void refetch() }),
    [total, hasFailed, refetch],
  )
  return { rows: (whole ?? first)?.rows, all: whole?.rows, rest, error, refetch }
}
