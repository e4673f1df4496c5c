export function median(numbers: readonly number[]): number {
  const sorted = [...numbers].sort((a, b) => a - b)
  const middle = sorted.length >> 1
  const upper = sorted[middle] ?? Number.NaN
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? Number.NaN) + upper) / 2
}

/** One measurement. It returns its figure; when it returns nothing, the figure is its duration in milliseconds. */
// biome-ignore lint/suspicious/noConfusingVoidType: a measurement that returns nothing is timed by the caller.
type Measurement = (round: number) => Promise<number | void>

/**
 * Runs measurements in turn (A B A B), so that other load on the machine affects them all alike. Returns the median of
 * each. The first rounds warm caches and are not counted.
 */
export async function measureInterleaved<Name extends string>(
  rounds: number,
  measurements: Readonly<Record<Name, Measurement>>,
  warmUpRounds = 2,
): Promise<Record<Name, number>> {
  const names = Object.keys(measurements) as Name[]
  const figures = new Map<Name, number[]>(names.map(name => [name, []]))
  for (let round = -warmUpRounds; round < rounds; round++) {
    for (const name of names) {
      const startedAt = performance.now()
      const result = await measurements[name](round)
      const figure = result ?? performance.now() - startedAt
      if (round >= 0) figures.get(name)?.push(figure)
    }
  }
  return Object.fromEntries(names.map(name => [name, median(figures.get(name) ?? [])])) as Record<Name, number>
}
