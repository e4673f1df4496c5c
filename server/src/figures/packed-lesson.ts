/** A lesson key (level × 1000 + lesson) and the instant of its first completion in milliseconds. */
export interface PackedLesson {
  readonly key: number
  readonly at: number
}

/** Room for a lesson key below an instant, so that max() finds the latest, then the highest level and lesson. */
const KEYS = 8192n

export const unpack = (packed: string | null): PackedLesson | null =>
  packed === null ? null : { key: Number(BigInt(packed) % KEYS), at: Number(BigInt(packed) / KEYS) }

export const pack = ({ key, at }: PackedLesson): string => String(BigInt(at) * KEYS + BigInt(key))

/** Whether one comes after the other as they are packed. */
export const isLater = (one: PackedLesson, than: PackedLesson | null): boolean =>
  than === null || (one.at - than.at || one.key - than.key) > 0
