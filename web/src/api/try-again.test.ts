import { expect, test } from 'vitest'
import { ApiError } from './api-error.ts'
import { isTriedAgain, pauseBeforeTry } from './try-again.ts'

test.each([
  [429, 1, 3],
  [503, 2, 3],
  [429, 60, 0],
  [429, null, 0],
  [503, null, 1],
  [502, null, 1],
  [0, null, 1],
  [500, null, 0],
  [404, null, 0],
])('%i with Retry-After %s is tried again %i times', (status, retryAfter, expected) => {
  const error = new ApiError(status, 'code', [], retryAfter)
  const times = [0, 1, 2, 3, 4, 5].filter(each => isTriedAgain(each, error)).length
  expect(times).toBe(expected)
})

test('a read waits as long as the server says, and longer each time', () => {
  expect([0, 1].map(times => pauseBeforeTry(times, new ApiError(429, 'rateLimited', [], 2)))).toEqual([2_000, 4_000])
  expect(pauseBeforeTry(0, new ApiError(0, 'unreachable', []))).toBe(1_000)
})
