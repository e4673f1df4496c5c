import { ApiError } from './api-error.ts'

/** Callers who ask too much (429), and all callers of a busy server (503), are told to come back in a second or so. */
const MAX_WAIT_SECONDS = 5
const MAX_TURNS = 3

/** Whether to retry a failed read that has already been retried `times` times. */
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
