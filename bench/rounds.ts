/** Middle of some numbers. */
export function median(numbers: readonly number[]): number {
  const sorted = [...numbers].sort((a, b) => a - b)
  const middle = sorted.length >> 1
  const upper = sorted[middle] ?? Number.NaN
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? Number.NaN) + upper) / 2
}

/** What is done in a round; answers its own figure, or is timed in milliseconds where it answers nothing. */
// biome-ignore lint/suspicious/noConfusingVoidType: a work that answers nothing is timed from outside.
type Work = (round: number) => Promise<number | void>

/**
 * Runs compared works by turns (A B A B), so that whatever else the machine does falls on each alike, and answers the
 * median of each. The first rounds warm caches and are not counted.
 */
export async function interleaved<Name extends string>(
  rounds: number,
  works: Readonly<Record<Name, Work>>,
  warming = 2,
): Promise<Record<Name, number>> {
  const names = Object.keys(works) as Name[]
  const taken = new Map<Name, number[]>(names.map(name => [name, []]))
  for (let round = -warming; round < rounds; round++) {
    for (const name of names) {
      const began = performance.now()
      const said = await works[name](round)
      const figure = said ?? performance.now() - began
      if (round >= 0) taken.get(name)?.push(figure)
    }
  }
  return Object.fromEntries(names.map(name => [name, median(taken.get(name) ?? [])])) as Record<Name, number>
}
