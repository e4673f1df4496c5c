/** A lesson key (level × 1000 + lesson) and the instant of its first completion in milliseconds. */
export interface PackedLesson {
  readonly key: number
  readonly at: number
}

/** Packed, a lesson is `at` × 8192 + `key`, so that max() finds the latest, then the highest level and lesson. */
const KEY_RANGE = 8192n

export const unpack = (packed: string | null): PackedLesson | null =>
  packed === null ? null : { key: Number(BigInt(packed) % KEY_RANGE), at: Number(BigInt(packed) / KEY_RANGE) }

export const pack = ({ key, at }: PackedLesson): string => String(BigInt(at) * KEY_RANGE + BigInt(key))

/** Compares lessons as their packed numbers compare. */
export const isLater = (one: PackedLesson, than: PackedLesson | null): boolean =>
  than === null || (one.at - than.at || one.key - than.key) > 0
