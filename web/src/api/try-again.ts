import { ApiError } from './api-error.ts'

/** A caller who asks too much at once, and everybody while the server is busy, is told to come back after a second or so. */
const MAX_WAIT_SECONDS = 5
const MAX_TURNS = 3

/** Whether a read that failed, and has been tried again so many times, is tried once more. */
export function isTriedAgain(times: number, error: unknown): boolean {
  if (!(error instanceof ApiError)) return false
  const { status, retryAfterSeconds } = error
  if (retryAfterSeconds !== null && [429, 503].includes(status))
    return retryAfterSeconds <= MAX_WAIT_SECONDS && times < MAX_TURNS
  return times < 1 && (status === 0 || status >= 502)
}

/** In milliseconds, and longer each time. */
export const pauseBeforeTry = (times: number, error: unknown): number =>
  ((error instanceof ApiError && error.retryAfterSeconds) || 1) * 1_000 * (times + 1)
