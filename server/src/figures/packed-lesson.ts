/** A lesson key (level × 1000 + lesson) and the instant of its first completion in milliseconds. */
export interface PackedLesson {
  readonly key: number
  readonly at: number
}

/** Packed, a lesson is `at` × 8192 + `key`, so that max() finds the latest, then the highest level and lesson. */
export const KEY_RANGE = 8192
const FACTOR = BigInt(KEY_RANGE)

export const unpack = (packed: string | null): PackedLesson | null =>
  packed === null ? null : { key: Number(BigInt(packed) % FACTOR), at: Number(BigInt(packed) / FACTOR) }

export const pack = ({ key, at }: PackedLesson): string => String(BigInt(at) * FACTOR + BigInt(key))

/** Compares lessons as their packed numbers compare. */
export const isLater = (one: PackedLesson, than: PackedLesson | null): boolean =>
  than === null || (one.at - than.at || one.key - than.key) > 0
