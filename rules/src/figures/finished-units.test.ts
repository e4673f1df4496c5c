import { describe, expect, test } from 'vitest'
import { finishedUnits } from './finished-units.ts'

const done = (level: number, first: number, last: number, date: string) =>
  Array.from({ length: last - first + 1 }, (_, at) => ({ level, lesson: first + at, date }))
const named = (lessons: ReturnType<typeof done>, credits = [0, 0, 0, 0]) =>
  finishedUnits({ lessons, credits }).map(({ level, unit, lessons: count, date }) => [
    ...[level, unit?.label ?? null, count, date],
  ])

describe('a unit is finished', () => {
  test('on the day of its last lesson, in whatever order they were done', () => {
    const lessons = [...done(2, 2, 4, '2026-10-01'), ...done(2, 1, 1, '2026-10-09')]
    expect(named(lessons)).toEqual([[2, 'VC words', 4, '2026-10-09']])
  })
  test('only with all its lessons', () => {
    expect(named(done(2, 1, 3, '2026-10-01'))).toEqual([])
  })
  test('also where a test credits some of them, but not where it credits all', () => {
    expect(named(done(2, 63, 71, '2026-10-02'), [70, 62, 0, 0])).toEqual([[2, 'Double consonants', 9, '2026-10-02']])
    expect(named([], [70, 62, 0, 0])).toEqual([])
  })
})

test('a level is finished after its last unit, on the same day', () => {
  const lessons = [...done(1, 1, 64, '2026-09-30'), ...done(1, 65, 70, '2026-10-05')]
  expect(named(lessons).slice(-2)).toEqual([
    [1, 'W-Z', 6, '2026-10-05'],
    [1, null, 70, '2026-10-05'],
  ])
})
