import { describe, expect, test } from 'vitest'
import { whichClass } from './use-your-class.ts'
import { type Child, lessonOf, suggestedFor, yourClassOf } from './your-class.ts'

const child = (id: string, at: Partial<Child> = {}): Child => ({
  id,
  fullName: `Child ${id}`,
  currentStatus: 'Learning',
  currentLevel: 2,
  currentLesson: 80,
  nextLesson: 80,
  lessonsDone: [],
  relationships: { student: id, classrooms: ['12'] },
  meta: {},
  ...at,
})
const at = (id: string, level: number, lesson: number) =>
  child(id, { currentLevel: level, currentLesson: lesson, nextLesson: lesson })
const ids = (children: readonly Child[]) => children.map(({ id }) => id)

describe('Who of a class is at a lesson', () => {
  test('a child is at the lesson that comes next, which may be one that was skipped', () => {
    const skipped = child('1', { currentLesson: 82, nextLesson: 79 })
    const known = yourClassOf([skipped, at('2', 2, 80)], 2)
    expect(ids(known.childrenAt(79))).toEqual(['1'])
    expect(ids(known.childrenAt(82))).toEqual([])
    expect([...known.lessonsWithChildren]).toEqual([79, 80])
  })

  test('nobody is at a lesson who is in a test, has not begun or has done everything', () => {
    const others = ['In Test 3', 'Non Active'].map((currentStatus, n) => child(String(n), { currentStatus }))
    const done = child('9', { currentStatus: 'Completed', currentLevel: null, currentLesson: null, nextLesson: null })
    expect([...others, done].map(lessonOf)).toEqual([null, null, null])
    expect(yourClassOf([...others, done], 2).lessonsWithChildren.size).toBe(0)
  })

  test('the same number of another level is another lesson', () => {
    const children = [at('1', 3, 80)]
    expect(ids(yourClassOf(children, 2).childrenAt(80))).toEqual([])
    expect(ids(yourClassOf(children, 3).childrenAt(80))).toEqual(['1'])
  })

  test('who has passed a lesson: the ends of a range count, and what was skipped does not', () => {
    const lessonsDone = [
      { level: 2, from: 1, to: 79 },
      { level: 2, from: 81, to: 81 },
    ]
    const known = yourClassOf([child('1', { lessonsDone })], 2)
    expect([1, 79, 80, 81, 82].map(lesson => known.passed(lesson).length)).toEqual([1, 1, 0, 1, 0])
    expect(yourClassOf([child('1', { lessonsDone })], 3).passed(1)).toEqual([])
  })

  test('who comes next is at most three lessons before', () => {
    const children = [76, 77, 79, 80, 81].map(lesson => at(String(lesson), 2, lesson))
    expect(ids(yourClassOf(children, 2).comingNext(80))).toEqual(['77', '79'])
  })
})

describe('The next lesson for a group', () => {
  const children = [at('1', 2, 80), at('2', 2, 82), at('3', 2, 82), at('4', 2, 81), at('5', 3, 4), at('6', 4, 1)]

  test('walks the lessons that its children need, in order and across levels', () => {
    const group = ['1', '2', '3', '5']
    expect(yourClassOf(children, 2, group).nextFor(80)).toEqual({ level: 2, lesson: 82 })
    expect(yourClassOf(children, 2, group).nextFor(82)).toEqual({ level: 3, lesson: 4 })
    expect(yourClassOf(children, 3, group).nextFor(4)).toBeNull()
  })

  test('Level 4 has no guide, and without a group there is nothing to walk', () => {
    expect(yourClassOf(children, 3, ['5', '6']).nextFor(4)).toBeNull()
    expect(yourClassOf(children, 2).nextFor(1)).toBeNull()
  })
})

describe('The lesson for a whole class (RULE-8)', () => {
  test('is shown in its level', () => {
    const children = [at('1', 2, 80)]
    expect([1, 2, 3].map(level => yourClassOf(children, level as 1 | 2 | 3).suggested)).toEqual([null, 80, null])
  })

  test('there is none for the children of several classes, or of none', () => {
    const other = child('2', { relationships: { student: '2', classrooms: ['13'] } })
    expect(suggestedFor([child('1'), other])).toBeNull()
    expect(suggestedFor([])).toBeNull()
  })

  test('of those at one position the first by id counts, whatever the order of names', () => {
    const early = child('9', { nextLesson: 71 })
    const late = child('10', { nextLesson: 75 })
    expect(suggestedFor([late, early])).toEqual({ level: 2, lesson: 71 })
  })
})

test('an address says whose class a lesson is read for', () => {
  const of = (search: string) => whichClass(Object.fromEntries(new URLSearchParams(search)))
  expect(of('lesson=80&classroom=12&children=3,9')).toEqual({ classroomId: '12', children: ['3', '9'] })
  expect(of('lesson=80&children=')).toEqual({ classroomId: undefined, children: [] })
  expect(of('')).toEqual({ classroomId: undefined, children: undefined })
})
