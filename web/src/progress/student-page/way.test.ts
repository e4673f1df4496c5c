import { dateOf } from '@hornbook/rules/time/dates'
import { expect, test } from 'vitest'
import { wayOf } from './way.ts'

const lesson = (level: number, lesson: number, date: string) => ({ level, lesson, date, times: 1 })
const facts = {
  lessons: [lesson(2, 1, '2026-08-24'), lesson(2, 2, '2026-09-02')],
  tests: [
    { test: 2, result: 'failed', date: '2026-08-20' },
    { test: 1, result: 'passed', date: '2026-08-20' },
  ],
  places: [{ began: '2026-08-17' }],
  goal: { level: 2, lesson: 166, progress: 1, toGo: 164 },
  schoolYearEnd: '06-15',
  today: '2026-09-04',
} as unknown as Parameters<typeof wayOf>[0]
const pointsOf = (way: ReturnType<typeof wayOf>) => way.points.map(({ day, lessons }) => [dateOf(day), lessons])

test('the way begins on the first day here, and a test that credits lessons is a step', () => {
  const way = wayOf(facts)
  expect(pointsOf(way)).toEqual([
    ['2026-08-17', 0],
    ['2026-08-20', 0],
    ['2026-08-20', 70],
    ['2026-08-24', 71],
    ['2026-09-02', 72],
    ['2026-09-04', 72],
  ])
  expect(way.tests.map(({ test, credited, lessons }) => [test, credited, lessons])).toEqual([[1, 70, 70]])
  expect([dateOf(way.from), dateOf(way.to)]).toEqual(['2026-08-17', '2027-06-15'])
})

test('who was here last year begins this year where that one ended', () => {
  const way = wayOf({ ...facts, lessons: [lesson(2, 1, '2026-05-04')], tests: [], places: [] })
  expect(pointsOf(way)).toEqual([
    ['2026-08-01', 1],
    ['2026-09-04', 1],
  ])
  const early = wayOf({ ...facts, lessons: [lesson(2, 1, '2026-05-04'), lesson(2, 2, '2026-07-20')], tests: [] })
  expect(pointsOf(early)[0]).toEqual(['2026-07-20', 1])
})

test('a lesson beyond the level of the goal brings it no nearer', () => {
  const lessons = [...facts.lessons, lesson(3, 1, '2026-09-03')]
  expect(wayOf({ ...facts, lessons }).points.at(-1)?.lessons).toBe(72)
  expect(wayOf({ ...facts, lessons, goal: null }).points.at(-1)?.lessons).toBe(73)
})

test('after the day of the goal the way goes on to today', () => {
  const way = wayOf({ ...facts, today: '2027-06-20' })
  expect(dateOf(way.to)).toBe('2027-06-20')
})
