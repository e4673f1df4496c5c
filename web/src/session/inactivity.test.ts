import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { sessionHooks } from '../api/session-hooks.ts'
import { watchInactivity } from './inactivity.ts'

const MINUTE = 60_000
let stop: () => void
const callbacks = { onWarn: vi.fn(), onActive: vi.fn(), onEnd: vi.fn() }

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('document', new EventTarget())
  for (const callback of Object.values(callbacks)) callback.mockClear()
  stop = watchInactivity({ idle: 30, warning: 5 }, callbacks)
})
afterEach(() => {
  stop()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

test('the warning shows before the end, and then the session ends', () => {
  vi.advanceTimersByTime(25 * MINUTE - 1)
  expect(callbacks.onWarn).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(callbacks.onWarn).toHaveBeenCalledExactlyOnceWith(Date.now() + 5 * MINUTE)
  vi.advanceTimersByTime(5 * MINUTE)
  expect(callbacks.onEnd).toHaveBeenCalledOnce()
})

test('a successful call restarts the timer', () => {
  vi.advanceTimersByTime(24 * MINUTE)
  sessionHooks.onSuccess(false)
  vi.advanceTimersByTime(24 * MINUTE)
  expect(callbacks.onWarn).not.toHaveBeenCalled()
})

test('polling an attachment does not restart the timer', () => {
  vi.advanceTimersByTime(24 * MINUTE)
  sessionHooks.onSuccess(true)
  vi.advanceTimersByTime(MINUTE)
  expect(callbacks.onWarn).toHaveBeenCalledOnce()
})

test('a call during the warning dismisses it', () => {
  vi.advanceTimersByTime(27 * MINUTE)
  sessionHooks.onSuccess(false)
  expect(callbacks.onActive).toHaveBeenCalledOnce()
  vi.advanceTimersByTime(24 * MINUTE)
  expect(callbacks.onEnd).not.toHaveBeenCalled()
})

test('a machine that sleeps past the end wakes to an ended session', () => {
  vi.setSystemTime(Date.now() + 40 * MINUTE)
  document.dispatchEvent(new Event('visibilitychange'))
  expect(callbacks.onEnd).toHaveBeenCalledOnce()
})
