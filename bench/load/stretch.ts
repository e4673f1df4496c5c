import type { Stretch } from './driver.ts'

/** Does one thing over and over on several lines at once, for as long as it is told over the channel, again and again. */
export function serveStretches(lines: number, once: (line: number) => Promise<void>): void {
  process.on('message', ({ seconds }: { seconds: number }) => {
    void stretch(lines, seconds, once).then(said => process.send?.(said))
  })
}

async function stretch(lines: number, seconds: number, once: (line: number) => Promise<void>): Promise<Stretch> {
  const took: number[] = []
  const began = performance.now()
  const until = began + seconds * 1000
  await Promise.all(
    Array.from({ length: lines }, async (_, line) => {
      for (let now = performance.now(); now < until; ) {
        await once(line)
        const after = performance.now()
        took.push(after - now)
        now = after
      }
    }),
  )
  const elapsed = performance.now() - began
  took.sort((a, b) => a - b)
  const at = (share: number) => took[Math.floor((took.length - 1) * share)] ?? Number.NaN
  return { perSecond: (took.length * 1000) / elapsed, typical: at(0.5), worstOfHundred: at(0.99) }
}
