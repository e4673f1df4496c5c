import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Lesson, lessonAtOverall, TOTAL_LESSONS } from './curriculum.ts'
import { lessonOfTable, seatGroups } from './small-groups.ts'

const own = (position: Lesson | null) => position
const level = (level: 1 | 2 | 3 | 4, ...lessons: number[]): Lesson[] => lessons.map(lesson => ({ level, lesson }))
const seated = (positions: readonly (Lesson | null)[]) =>
  seatGroups(positions, own).map(({ group, students }) => [
    group?.label ?? null,
    students.map(at => at?.lesson ?? null),
  ])

describe('A class sits at tables', () => {
  test('a small group sits at one table, by lesson', () => {
    expect(seated(level(1, 16, 1, 9, 1))).toEqual([['Letters & Sounds', [1, 1, 9, 16]]])
  })

  test('six sit at one table, seven at two', () => {
    expect(seated(level(2, 1, 2, 3, 4, 5, 6))).toHaveLength(1)
    expect(seated(level(2, 1, 2, 3, 4, 5, 6, 7)).map(([, lessons]) => lessons)).toEqual([
      [1, 2, 3],
      [4, 5, 6, 7],
    ])
  })

  test('a large group is parted where its lessons lie furthest apart', () => {
    expect(seated(level(2, 1, 7, 24, 30, 40, 42, 46, 50, 51, 54, 56))).toEqual([
      ['Blending & Segmenting', [1, 7, 24, 30]],
      ['Blending & Segmenting', [40, 42, 46, 50, 51, 54, 56]],
    ])
    // A cut after lesson 1 would leave one alone; three is the least.
    expect(seated(level(1, 1, 50, 51, 52, 60, 61, 62))).toEqual([
      ['Letters & Sounds', [1, 50, 51, 52]],
      ['Letters & Sounds', [60, 61, 62]],
    ])
  })

  test('Level 4 and those who have completed everything have no group, at the end', () => {
    expect(seated([null, ...level(4, 3), ...level(3, 114)])).toEqual([
      ['Spelling Alternatives & Compound Words', [114]],
      [null, [3, null]],
    ])
  })

  test('everybody sits somewhere once, and no table is crowded or lonely', () => {
    const overall = fc.option(fc.integer({ min: 1, max: TOTAL_LESSONS }))
    fc.assert(
      fc.property(fc.array(overall, { maxLength: 60 }), given => {
        const students = given.map((at, id) => ({ id, position: at === null ? null : lessonAtOverall(at) }))
        const tables = seatGroups(students, ({ position }) => position)
        expect(tables.flatMap(table => table.students.map(({ id }) => id)).sort((a, b) => a - b)).toEqual(
          students.map(({ id }) => id),
        )
        for (const [group, same] of Map.groupBy(tables, table => table.group)) {
          if (group === null) expect(same).toHaveLength(1)
          else if (same.length === 1) expect(same[0]?.students.length).toBeLessThanOrEqual(6)
          else expect(same.every(({ students: at }) => at.length >= 3 && at.length <= 7)).toBe(true)
        }
      }),
    )
  })
})

describe('The lesson of a table', () => {
  const lesson = (students: readonly { at: number; learning: boolean }[]) =>
    lessonOfTable(
      students,
      ({ at }) => ({ level: 1, lesson: at }),
      ({ learning }) => learning,
    )?.lesson

  test('is that of the first who is learning', () => {
    const inTest = { at: 1, learning: false }
    expect(lesson([{ at: 16, learning: true }, inTest, { at: 9, learning: true }])).toBe(9)
    expect(lesson([{ at: 4, learning: false }, inTest])).toBe(1)
  })

  test('is none where nobody has one', () => {
    expect(lessonOfTable([null], own, () => false)).toBeNull()
    expect(lessonOfTable([], own, () => true)).toBeNull()
  })
})
