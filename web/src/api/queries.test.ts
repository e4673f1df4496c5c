import { QueryObserver } from '@tanstack/react-query'
import { afterEach, expect, test } from 'vitest'
import { queryClient } from './queries.ts'

afterEach(() => queryClient.clear())

/** A read with an observer; the test ends each of its calls with `end`. */
function startReading(key: string) {
  const reads: { readonly signal: AbortSignal; readonly end: (answer: string) => void }[] = []
  const observer = new QueryObserver<string>(queryClient, {
    queryKey: [key],
    queryFn: ({ signal }) => new Promise<string>(end => reads.push({ signal, end })),
  })
  const stop = observer.subscribe(() => {})
  return { reads, observer, stop }
}

test('a read that is on its way when something changes is given up, and begins again once', async () => {
  const { reads, observer, stop } = startReading('/api/students')
  expect(reads).toHaveLength(1)
  const invalidated = queryClient.invalidateQueries()
  await expect.poll(() => reads.length).toBe(2)
  expect(reads.map(({ signal }) => signal.aborted)).toEqual([true, false])
  reads[0]?.end('before')
  reads[1]?.end('after')
  await invalidated
  expect(observer.getCurrentResult().data).toBe('after')
  expect(reads).toHaveLength(2)
  stop()
})

test('a change of something else leaves a read alone', async () => {
  const { reads, stop } = startReading('/api/students')
  await queryClient.invalidateQueries({ queryKey: ['/api/teachers'] })
  expect(reads.map(({ signal }) => signal.aborted)).toEqual([false])
  reads[0]?.end('all')
  stop()
})
