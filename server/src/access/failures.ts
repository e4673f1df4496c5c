import { isDatabaseUnavailable, isDiskFull } from '../db/pool.ts'
import { WriteQueueFull } from '../db/write-queue.ts'
import { constraintOf, refusalOfInput } from './constraints.ts'
import { Refusal } from './refusal.ts'

/** Turns any failure into a refusal. An unexpected one is 'internal', with its cause in the log only (SAFE-28). */
export function refusalOf(failure: unknown): Refusal {
  if (failure instanceof Refusal) return failure
  if (failure instanceof WriteQueueFull) return new Refusal('unavailable', [], failure.retryAfterSeconds)
  if (isDiskFull(failure)) return new Refusal('storageFull', [], 60)
  if (isDatabaseUnavailable(failure)) return new Refusal('unavailable', [], 2)
  return refusalOfInput(failure) ?? new Refusal('internal')
}

/**
 * The part of a failure that may be logged. PostgreSQL's messages repeat a row's values and a mail server's repeat the
 * address, so a failure with a code is logged by its code, and the stack keeps only its frames.
 */
export function safeForLog(failure: unknown) {
  if (!(failure instanceof Error)) return { message: 'unknown failure' }
  const { code, table } = failure as { code?: string; table?: string }
  const message = code === undefined ? failure.message : `${failure.name} ${code}`
  const frames = failure.stack?.split('\n').filter(line => /^ {4}at /.test(line))
  return { message, stack: frames?.slice(0, 12).join('\n'), code, constraint: constraintOf(failure), table }
}
