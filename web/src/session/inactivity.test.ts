import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { wire } from '../api/wire.ts'
import { watchInactivity } from './inactivity.ts'

const MINUTE = 60_000
let stop: () => void
const told = { onWarn: vi.fn(), onActive: vi.fn(), onEnd: vi.fn() }

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('document', new EventTarget())
  for (const one of Object.values(told)) one.mockClear()
  stop = watchInactivity({ idle: 30, warning: 5 }, told)
})
afterEach(() => {
  stop()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

test('the warning shows before the end, and then the session ends', () => {
  vi.advanceTimersByTime(25 * MINUTE - 1)
  expect(told.onWarn).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(told.onWarn).toHaveBeenCalledExactlyOnceWith(Date.now() + 5 * MINUTE)
  vi.advanceTimersByTime(5 * MINUTE)
  expect(told.onEnd).toHaveBeenCalledOnce()
})

test('a call that succeeds restarts the time', () => {
  vi.advanceTimersByTime(24 * MINUTE)
  wire.onSuccess(false)
  vi.advanceTimersByTime(24 * MINUTE)
  expect(told.onWarn).not.toHaveBeenCalled()
})

test('polling an attachment does not', () => {
  vi.advanceTimersByTime(24 * MINUTE)
  wire.onSuccess(true)
  vi.advanceTimersByTime(MINUTE)
  expect(told.onWarn).toHaveBeenCalledOnce()
})

test('a call during the warning takes it back', () => {
  vi.advanceTimersByTime(27 * MINUTE)
  wire.onSuccess(false)
  expect(told.onActive).toHaveBeenCalledOnce()
  vi.advanceTimersByTime(24 * MINUTE)
  expect(told.onEnd).not.toHaveBeenCalled()
})

test('a machine that slept past the end wakes to an ended session', () => {
  vi.setSystemTime(Date.now() + 40 * MINUTE)
  document.dispatchEvent(new Event('visibilitychange'))
  expect(told.onEnd).toHaveBeenCalledOnce()
})
