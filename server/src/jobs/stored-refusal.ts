import type { ErrorCode } from '@hornbook/contract/errors'
import { type Fault, Refusal } from '../access/refusal.ts'

interface Stored {
  readonly code: ErrorCode
  readonly faults: readonly Fault[]
  readonly retryAfterSeconds?: number
}

/** A refusal as stored in the row that a job works on, until the call that waits for the job answers with it. */
export const refusalColumn = ({ code, faults, retryAfterSeconds }: Refusal): string =>
  JSON.stringify({ code, faults, retryAfterSeconds })

/** The refusal that a row keeps, or null. */
export function storedRefusal(column: unknown): Refusal | null {
  if (column === null) return null
  const { code, faults, retryAfterSeconds } = column as Stored
  return new Refusal(code, faults, retryAfterSeconds)
}
