import type { LoadResult } from './driver.ts'

/**
 * Repeats `once` on several connections at the same time. Each message from the parent process starts a run of that
 * many seconds; its result is sent back.
 */
export function runLoadOnRequest(connectionCount: number, once: (index: number) => Promise<void>): void {
  process.on('message', ({ seconds }: { seconds: number }) => {
    void measureLoad(connectionCount, seconds, once).then(result => process.send?.(result))
  })
}

async function measureLoad(
  connectionCount: number,
  seconds: number,
  once: (index: number) => Promise<void>,
): Promise<LoadResult> {
  const durations: number[] = []
  const startedAt = performance.now()
  const endsAt = startedAt + seconds * 1000
  await Promise.all(
    Array.from({ length: connectionCount }, async (_, index) => {
      for (let now = performance.now(); now < endsAt; ) {
        await once(index)
        const after = performance.now()
        durations.push(after - now)
        now = after
      }
    }),
  )
  const elapsed = performance.now() - startedAt
  durations.sort((a, b) => a - b)
  const quantile = (share: number) => durations[Math.floor((durations.length - 1) * share)] ?? Number.NaN
  return { perSecond: (durations.length * 1000) / elapsed, medianMs: quantile(0.5), p99Ms: quantile(0.99) }
}
