import { expect, test } from 'vitest'
import { LOCK_CLASSES, LOCKS } from './locks.ts'

test.each(Object.entries({ LOCKS, LOCK_CLASSES }))('no two of %s have one number', (_, locks) => {
  const numbers = Object.values<number>(locks)
  expect(numbers).toEqual([...new Set(numbers)])
})
