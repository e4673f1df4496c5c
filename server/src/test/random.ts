import { randomInt } from 'node:crypto'
import { onTestFailed } from 'vitest'
import { type Random, seededRandom } from '../demo/children/random.ts'

/** Random numbers for the running test. If it fails it prints the seed; HORNBOOK_TEST_SEED repeats them. */
export function testRandom(): Random {
  const seed = process.env.HORNBOOK_TEST_SEED ?? String(randomInt(2 ** 31))
  onTestFailed(() => console.error(`To repeat the random numbers of this test: HORNBOOK_TEST_SEED=${seed}`))
  return seededRandom(seed)
}

/** The items in a random order. */
export function shuffled<T>(items: readonly T[], random: Random): T[] {
  return items
    .map(item => ({ item, key: random.next() }))
    .sort((a, b) => a.key - b.key)
    .map(({ item }) => item)
}

/** A random id of an event. */
export function randomId(random: Random): string {
  const hex = Array.from({ length: 32 }, () => random.int(0, 15).toString(16)).join('')
  return hex.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12})$/, '$1-$2-4$3-8$4-$5')
}
