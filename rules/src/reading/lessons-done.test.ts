import { expect, test } from 'vitest'
import { lessonsDone } from './lessons-done.ts'

const NO_CREDITS = [0, 0, 0, 0] as const

test('lessons that follow one another are one range, whatever order they were done in', () => {
  expect(lessonsDone([2003, 1001, 2001, 2002, 2007, 1002], NO_CREDITS)).toEqual([
    { level: 1, from: 1, to: 2 },
    { level: 2, from: 1, to: 3 },
    { level: 2, from: 7, to: 7 },
  ])
})

test('lessons that a test credits count as done, once (TEST-9)', () => {
  expect(lessonsDone([2004, 2005, 2010], [70, 4, 0, 0])).toEqual([
    { level: 1, from: 1, to: 70 },
    { level: 2, from: 1, to: 5 },
    { level: 2, from: 10, to: 10 },
  ])
})

test('nobody has done anything before the first lesson', () => {
  expect(lessonsDone([], NO_CREDITS)).toEqual([])
})
