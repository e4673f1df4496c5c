import { expect, test } from 'vitest'
import { BodyBudget } from './body-budget.ts'

const LIMITS = { bytes: 100_000, bytesPerCaller: 60_000 }

test('one caller cannot fill the memory for the others', () => {
  const budget = new BodyBudget(LIMITS)
  const release = budget.reserve('app', 40_000)
  expect(() => budget.reserve('app', 40_000)).toThrow(expect.objectContaining({ code: 'rateLimited' }))
  budget.reserve('another app', 40_000)
  expect(() => budget.reserve('a third', 40_000)).toThrow(expect.objectContaining({ code: 'unavailable' }))
  release()
  release()
  budget.reserve('app', 40_000)
  expect(() => budget.reserve('app', 40_000)).toThrow('rateLimited')
})

test('a small body always fits, and a single large one is judged by its own limit', () => {
  const budget = new BodyBudget(LIMITS)
  const release = budget.reserve('app', 5_000_000)
  for (let at = 0; at < 100; at++) budget.reserve('app', 16_000)
  release()
  budget.reserve('another', 90_000)
})
