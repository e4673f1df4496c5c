/** A stream of random numbers that is the same for the same seed. */
export interface Random {
  /** From 0 up to, but not including, 1. */
  next(): number
  /** A whole number from `min` to `max`, both included. */
  int(min: number, max: number): number
  /** True with this probability, from 0 to 1. */
  chance(probability: number): boolean
  pick<T>(list: readonly T[]): T
}

/** Random numbers from a seed (mulberry32), so that the demo is the same on every machine. */
export function seededRandom(...seed: readonly (string | number)[]): Random {
  let state = hashText(seed.join('/'))
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  return {
    next,
    int: (min, max) => min + Math.floor(next() * (max - min + 1)),
    chance: probability => next() < probability,
    pick: list => list[Math.floor(next() * list.length)] as (typeof list)[number],
  }
}

/** The 32-bit FNV-1a hash of a text, as a signed integer. */
export function hashText(text: string): number {
  let hash = 0x811c9dc5
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  return hash | 0
}
