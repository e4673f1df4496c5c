import { expect, test } from 'vitest'
import { type KeptMoves, lessonsAt, lessonToTeach, type Sitter, seatAt, tablesOf } from './todays-tables.ts'

const sitter = (id: string, currentLevel: number | null, nextLesson: number | null, currentStatus = 'Learning') => ({
  id,
  fullName: id,
  lastName: id,
  currentLevel,
  nextLesson,
  currentStatus,
})
const CLASS: readonly Sitter[] = [
  sitter('ana', 2, 10),
  sitter('ben', 1, 9),
  sitter('cho', 1, 1, 'Non Active'),
  sitter('dee', null, null, 'Completed'),
]
const names = (moves: Record<string, number>) =>
  tablesOf(CLASS, moves, 'given').map(({ group, students }) => [group?.label ?? null, ...students.map(({ id }) => id)])

test('a child who is moved sits at the other table, in the order of lessons', () => {
  expect(names({})).toEqual([
    ['Letters & Sounds', 'cho', 'ben'],
    ['Blending & Segmenting', 'ana'],
    [null, 'dee'],
  ])
  expect(names({ ben: 1, dee: 0 })).toEqual([
    ['Letters & Sounds', 'cho', 'dee'],
    ['Blending & Segmenting', 'ben', 'ana'],
    [null],
  ])
})

test('a move to a table that is no longer there is none', () => {
  expect(names({ ana: 7, ben: -1 })).toEqual(names({}))
})

test('a move that is kept finds its group again when tables have other numbers', () => {
  const seat = seatAt(tablesOf(CLASS, {}, 'given'), 1)
  const seats = (children: readonly Sitter[], kept: KeptMoves, moves = {}) =>
    tablesOf(children, moves, 'given', kept).map(({ students }) => students.map(({ id }) => id))
  expect(seat).toEqual({ group: '2 1', at: 0 })
  const kept = { dee: seat } as KeptMoves
  expect(seats(CLASS, kept)).toEqual([['cho', 'ben'], ['ana', 'dee'], []])
  // The letters are done: the group is the first table now.
  expect(seats([sitter('ana', 2, 11), sitter('dee', null, null)], kept)).toEqual([['ana', 'dee'], []])
  // Nobody is in that group any more: the child sits where the lessons say.
  expect(seats([sitter('ana', 2, 70), sitter('dee', null, null)], kept)).toEqual([['ana'], ['dee']])
  expect(seats(CLASS, kept, { dee: 0 })).toEqual([['cho', 'ben', 'dee'], ['ana'], []])
})

test('the lesson is that of the first child who is learning', () => {
  const [letters] = tablesOf(CLASS, {}, 'given')
  expect(lessonToTeach(letters?.students ?? [])).toEqual({ level: 1, lesson: 9 })
  expect(lessonsAt(letters?.students ?? [])).toEqual({ first: { level: 1, lesson: 1 }, last: { level: 1, lesson: 9 } })
  expect([lessonToTeach([]), lessonsAt([])]).toEqual([null, null])
})

test('children at one lesson, and those in no group, sit by given or by family name', () => {
  const named = (fullName: string, nextLesson: number | null) => ({
    ...sitter(fullName, nextLesson === null ? null : 1, nextLesson),
    lastName: fullName.split(' ')[1] as string,
  })
  const children = [
    named('Ana Wu', 5),
    named('Zoe Abe', 5),
    named('Ben Cho', 5),
    named('Cy Young', null),
    named('Di Abt', null),
  ]
  const order = (names: 'given' | 'family') =>
    tablesOf(children, {}, names).flatMap(({ students }) => students.map(({ id }) => id))
  expect(order('given')).toEqual(['Ana Wu', 'Ben Cho', 'Zoe Abe', 'Cy Young', 'Di Abt'])
  expect(order('family')).toEqual(['Zoe Abe', 'Ben Cho', 'Ana Wu', 'Di Abt', 'Cy Young'])
})
