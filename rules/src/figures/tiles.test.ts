import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { standings } from '../../test/arbitraries.ts'
import { averageProgressTile, overviewTiles, type Tile } from './tiles.ts'
import { type Activity, countStandings, type StandingCount } from './unit.ts'

const RANGE = { start: '2026-11-02', end: '2026-11-15' }
const ACTIVITY: Activity = { studentDays: 30, lessons: [40, 20, 0, 0] }

const count = (part: Partial<StandingCount>): StandingCount => ({
  grade: 'KG',
  standing: 'Level 1',
  upcomingTest: null,
  students: 1,
  allTime: [0, 0, 0, 0],
  goalCompleted: 0,
  goalCapped: 0,
  goalMet: 0,
  ...part,
})

const COUNTS = [
  count({ grade: '01', standing: 'Level 2', students: 2, allTime: [140, 207, 0, 0] }),
  count({ grade: 'PK', students: 3, allTime: [105, 0, 0, 0] }),
  count({ grade: '01', standing: 'In Test', upcomingTest: 3, students: 1, allTime: [70, 4, 0, 0] }),
  count({ grade: 'KG', standing: 'In Test', upcomingTest: 11, students: 2, allTime: [140, 376, 0, 0] }),
  count({ grade: null, standing: 'Non Active', upcomingTest: 1, students: 1 }),
  count({ grade: '03', standing: 'Completed', students: 1, allTime: [70, 207, 114, 137] }),
]

const tiles = (counts: readonly StandingCount[] = COUNTS, range = RANGE) => overviewTiles(counts, ACTIVITY, range)
const tileOf = (id: Tile['id'], from = tiles()) => from.find(tile => tile.id === id)!
const shown = (id: Tile['id'], from = tiles()) =>
  tileOf(id, from).dataSets[0]!.data.map(({ value, meta }) => [meta.label, value])

describe('an overview', () => {
  it('has the eight tiles in order, each over the range and with one data set', () => {
    expect(tiles().map(tile => tile.id)).toEqual([
      'students_enrolled_summary',
      'student_distribution_summary',
      'students_in_test_summary',
      'average_student_progress_summary',
      'average_usage_summary',
      'capit_progress_summary',
      'capit_graded_progress_summary_lvl1',
      'capit_graded_progress_summary_lvl2',
    ])
    for (const tile of tiles()) {
      expect(tile.boundaries).toEqual({ startsAt: '2026-11-02', endsAt: '2026-11-15' })
      expect(tile.dataSets).toHaveLength(1)
    }
  })

  it('counts students per grade, without a grade, and in total', () => {
    expect(shown('students_enrolled_summary')).toEqual([
      ['PK', 3],
      ['KG', 2],
      ['01', 3],
      ['03', 1],
      ['No grade', 1],
      ['All students', 10],
    ])
  })

  it('counts students in test, in each level, non active and completed', () => {
    expect(shown('student_distribution_summary')).toEqual([
      ['In Test', 3],
      ['Level 1', 3],
      ['Level 2', 2],
      ['Level 3', 0],
      ['Level 4', 0],
      ['Non Active', 1],
      ['Completed', 1],
    ])
  })

  it('counts students in test by upcoming test, and no others', () => {
    const students = [0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 2]
    expect(shown('students_in_test_summary')).toEqual([
      ...students.map((count, i) => [`Test ${i + 1}`, count]),
      ['All students', 3],
    ])
  })

  it('has the mean completion percentage of each level, in its colour', () => {
    expect(shown('average_student_progress_summary')).toEqual([
      ['Level 1', (525 * 100) / 700],
      ['Level 2', (794 * 100) / 2070],
      ['Level 3', 10],
      ['Level 4', 10],
    ])
    const data = tileOf('average_student_progress_summary').dataSets[0]!.data
    expect(data.map(({ meta }) => meta.colour)).toEqual(['orange', 'purple', 'green', 'red'])
    expect(averageProgressTile(COUNTS, RANGE)).toEqual(tileOf('average_student_progress_summary'))
  })

  it('has the mean share of all lessons', () => {
    expect(shown('capit_progress_summary')).toEqual([['All levels', ((525 + 794 + 114 + 137) * 100) / 5280]])
  })

  it('has the progress of Levels 1 and 2 by grade', () => {
    expect(shown('capit_graded_progress_summary_lvl1')).toEqual([
      ['PK', 50],
      ['KG', 100],
      ['01', 100],
      ['03', 100],
      ['No grade', 0],
    ])
    expect(shown('capit_graded_progress_summary_lvl2')).toEqual([
      ['PK', 0],
      ['KG', (376 * 100) / 414],
      ['01', (211 * 100) / 621],
      ['03', 100],
      ['No grade', 0],
    ])
  })

  it.each([
    ['two weeks', '2026-11-02', '2026-11-15', 1.5],
    ['ten days', '2026-11-02', '2026-11-11', 2.1],
    ['one week', '2026-11-09', '2026-11-15', 3],
    ['less than a week', '2026-11-09', '2026-11-10', 3],
  ])('has the mean days of progress, and per week, of %s', (_, start, end, perWeek) => {
    const usage = shown('average_usage_summary', tiles(COUNTS, { start, end }))
    expect(usage.map(([label]) => label)).toEqual(['Days of progress', 'Per week'])
    expect(usage[0]?.[1]).toBe(3)
    expect(usage[1]?.[1]).toBeCloseTo(perWeek, 9)
  })

  it('gives each tile its unit', () => {
    expect(tiles().map(tile => tile.unit.singular + tile.unit.symbol)).toEqual([
      'student',
      'student',
      'student',
      'percent%',
      'day',
      'percent%',
      'percent%',
      'percent%',
    ])
  })

  it('is all zeros without students', () => {
    const empty = overviewTiles([], { studentDays: 0, lessons: [0, 0, 0, 0] }, RANGE)
    expect(empty.flatMap(tile => tile.dataSets[0]!.data).every(({ value }) => value === 0)).toBe(true)
    expect(shown('students_enrolled_summary', empty)).toEqual([['All students', 0]])
    expect(shown('capit_graded_progress_summary_lvl1', empty)).toEqual([])
  })

  it('adds up for any students', () => {
    fc.assert(
      fc.property(fc.array(standings, { maxLength: 10 }), students => {
        const from = tiles(countStandings(students))
        const sum = (id: Tile['id']) => shown(id, from).reduce((sum, [, value]) => sum + Number(value), 0)
        expect(sum('students_enrolled_summary')).toBe(2 * students.length)
        expect(sum('student_distribution_summary')).toBe(students.length)
        const inTest = students.filter(({ standing }) => standing === 'In Test').length
        expect(sum('students_in_test_summary')).toBe(2 * inTest)
      }),
      { numRuns: 50 },
    )
  })
})
