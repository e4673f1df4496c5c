/** A stream of numbers that is the same whenever it begins from the same words. */
export interface Random {
  /** At least 0, less than 1. */
  next(): number
  /** A whole number between both ends, both included. */
  int(least: number, most: number): number
  /** True with a probability. */
  chance(probability: number): boolean
  pick<T>(list: readonly T[]): T
}

/** Numbers from a seed (mulberry32): the demo is the same on every machine, which chance would not give. */
export function randomFrom(...seed: readonly (string | number)[]): Random {
  let state = hashed(seed.join('/'))
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  return {
    next,
    int: (least, most) => least + Math.floor(next() * (most - least + 1)),
    chance: probability => next() < probability,
    pick: list => list[Math.floor(next() * list.length)] as (typeof list)[number],
  }
}

/** FNV-1a of a text, 32 bits. */
export function hashed(text: string): number {
  let hash = 0x811c9dc5
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  return hash | 0
}
