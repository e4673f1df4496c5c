import { describe, expect, it } from 'vitest'
import { dayNumberIn } from '../time/dates.ts'
import { lessonProblem, testProblem, timeProblem } from './events.ts'

describe('an event', () => {
  it.each([
    [1, 1, null],
    [4, 137, null],
    [4, 138, 'outOfRange'],
    [0, 1, 'outOfRange'],
    [5, 1, 'outOfRange'],
    [1, 0, 'outOfRange'],
    [1, 2.5, 'outOfRange'],
    [Number.NaN, 1, 'outOfRange'],
  ])('for lesson %d.%d has problem %s', (level, lesson, problem) => {
    expect(lessonProblem(level, lesson)).toBe(problem)
  })

  it.each([
    [1, null],
    [11, null],
    [0, 'outOfRange'],
    [12, 'outOfRange'],
    [1.5, 'outOfRange'],
  ])('for test %d has problem %s', (test, problem) => {
    expect(testProblem(test)).toBe(problem)
  })

  const NOW = Date.parse('2026-11-18T17:00:00Z')
  it.each([
    ['UTC', '2026-11-18T17:00:00.000Z', null],
    ['UTC', '2026-11-18T17:05:00.000Z', null],
    ['UTC', '2026-11-18T17:05:00.001Z', 'badTime'],
    ['UTC', '2000-01-01T00:00:00.000Z', null],
    ['UTC', '1999-12-31T23:59:59.999Z', 'badTime'],
    ['America/Los_Angeles', '2000-01-01T07:59:59.999Z', 'badTime'],
    ['America/Los_Angeles', '2000-01-01T08:00:00.000Z', null],
    ['Asia/Tokyo', '1999-12-31T15:00:00.000Z', null],
    ['UTC', 'yesterday', 'badTime'],
  ])('finished in %s at %s has problem %s', (zone, finishedAt, problem) => {
    expect(timeProblem(Date.parse(finishedAt), NOW, dayNumberIn(zone))).toBe(problem)
  })
})
