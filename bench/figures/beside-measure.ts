import { setTimeout as sleep } from 'node:timers/promises'
import { median } from '../interleaved.ts'
import type { LoadDriver, LoadResult } from '../load/driver.ts'
import { type Figure, figureWithGoal } from '../results.ts'

const ROUNDS = 3
/** No further round after this much work. */
const LONG_SECONDS = 60
/** How many clients look at classes. */
export const CLIENTS = 16
const SECONDS = 6
/** A run that waits for `end` lasts at most this long. */
const MAX_SECONDS = 240

export interface Beside {
  readonly alone: LoadResult[]
  readonly beside: LoadResult[]
}

/** Runs the class views alone and beside the other load, by turns. */
export async function measureBeside(
  driver: LoadDriver,
  load: LoadDriver,
): Promise<{ results: Beside; other: LoadResult[] }> {
  const results: Beside = { alone: [], beside: [] }
  const other: LoadResult[] = []
  for (let round = 0; round < ROUNDS; round++) {
    results.alone.push(await driver.run(SECONDS))
    const loading = load.run(MAX_SECONDS)
    await sleep(500)
    results.beside.push(await driver.run(SECONDS))
    load.end()
    other.push(await loading)
  }
  return { results, other }
}

/**
 * Runs the class views alone and beside what an office asks for. What is begun in a round is finished in it, and begun
 * again until the round is as long as one alone; what takes minutes has one round.
 */
export async function measureBesideWork(
  driver: LoadDriver,
  once: (time: number) => Promise<void>,
): Promise<{ results: Beside; times: number; secondsEach: number }> {
  const results: Beside = { alone: [], beside: [] }
  let times = 0
  let seconds = 0
  for (let round = 0; round < ROUNDS && seconds < LONG_SECONDS; round++) {
    results.alone.push(await driver.run(SECONDS))
    const during = driver.run(MAX_SECONDS)
    const startedAt = performance.now()
    const elapsed = () => (performance.now() - startedAt) / 1000
    try {
      do {
        await once(times++)
      } while (elapsed() < SECONDS)
    } finally {
      driver.end()
      results.beside.push(await during)
    }
    seconds += elapsed()
  }
  return { results, times, secondsEach: seconds / times }
}

export function figuresOf(load: string, { alone, beside }: Beside, how: string): Figure[] {
  const worst = (results: readonly LoadResult[]) => median(results.map(each => each.p99Ms))
  const perSecond = (results: readonly LoadResult[]) => median(results.map(each => each.perSecond)).toFixed(0)
  const refused = beside.reduce((sum, each) => sum + each.refused, 0)
  return [
    figureWithGoal(
      `beside ${load}: slowest of a hundred class views`,
      worst(beside) / worst(alone),
      { atMost: 2, unit: '×' },
      `against alone: ${worst(beside).toFixed(0)} ms, alone ${worst(alone).toFixed(0)} ms; ${perSecond(beside)} a second, alone ${perSecond(alone)}, ${CLIENTS} clients in a quiet district, while ${how}`,
    ),
    figureWithGoal(
      `beside ${load}: class views refused`,
      refused,
      { atMost: 0, unit: '' },
      'requests answered with 429 or 503',
    ),
  ]
}
