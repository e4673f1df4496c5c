import { describe, expect, test } from 'vitest'
import { creditedLessons, type ResultOnDay } from './credited.ts'

const passed = (test: number, day: number): ResultOnDay => ({ test, result: 'passed', day })
const counted = (results: readonly ResultOnDay[], done: readonly string[] = []) =>
  creditedLessons(results, (level, lesson) => done.includes(`${level}/${lesson}`))
const byDay = (lessons: ReturnType<typeof counted>) =>
  [...Map.groupBy(lessons, ({ day }) => day)].map(([day, own]) => [day, own.length])

describe('What a test credits counts from its day (NUM-40)', () => {
  test('each lesson counts from the first test that credits it', () => {
    expect(byDay(counted([passed(2, 40), passed(1, 10), passed(1, 50)]))).toEqual([
      [10, 70],
      [40, 4],
    ])
    expect(byDay(counted([passed(2, 40), passed(1, 50)]))).toEqual([[40, 74]])
  })

  test('but not a lesson that was done, before the test or after it', () => {
    expect(byDay(counted([passed(1, 10)], ['1/1', '1/70', '2/1']))).toEqual([[10, 68]])
  })

  test('a test that was not passed credits nothing; the last one credits all of Level 1 and 2', () => {
    expect(counted([{ test: 3, result: 'failed', day: 10 }])).toEqual([])
    expect(byDay(counted([passed(11, 3)]))).toEqual([[3, 277]])
  })
})
