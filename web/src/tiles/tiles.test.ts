import type { TileDocument } from '@hornbook/contract/progress/overviews'
import { overviewTiles, type TileId } from '@hornbook/rules/figures/tiles'
import { countStandings } from '@hornbook/rules/figures/unit'
import { lessonsOf } from '@hornbook/rules/reading/curriculum'
import i18next from 'i18next'
import { describe, expect, it } from 'vitest'
import { tiles } from './texts.ts'
import { currentLevelIndex, dayScale, formatValue, itemsOf, tilesWorthShowing, weightedMean } from './tile-facts.ts'
import { tileWords } from './tile-words.ts'

const texts = i18next.createInstance()
await texts.init({
  lng: 'en',
  ns: ['tiles'],
  defaultNS: 'tiles',
  resources: { en: { tiles } },
  initAsync: false,
})
const t = texts.getFixedT('en', 'tiles')

const student = (
  grade: string | null,
  standing: 'In Test' | 'Level 1' | 'Level 2',
  allTime: [number, number, number, number],
  upcomingTest: number | null = null,
) => ({
  grade,
  standing,
  upcomingTest,
  allTime,
  goalCompleted: 0,
  goalTotal: lessonsOf(2),
  goalMet: false,
})

const tilesOf = (
  students: readonly ReturnType<typeof student>[],
  range = { start: '2026-11-16', end: '2026-11-20' },
): TileDocument[] =>
  overviewTiles(
    countStandings(students as never),
    { studentDays: students.length * 3, lessons: [0, 0, 0, 0] },
    range,
  ) as unknown as TileDocument[]

const LEVEL_1 = lessonsOf(1)

const CLASS = tilesOf([
  student('KG', 'Level 2', [LEVEL_1, 50, 0, 0]),
  student('KG', 'Level 2', [LEVEL_1, 60, 0, 0]),
  student('PK', 'Level 1', [LEVEL_1 / 2, 0, 0, 0]),
  student('KG', 'In Test', [LEVEL_1, 4, 0, 0], 2),
])

const wordsOf = (id: TileId, tiles = CLASS) => tileWords(tiles.find(tile => tile.id === id)!, t as never, tiles)

describe('the text of a tile', () => {
  it('counts the enrolled students and names the largest grade', () => {
    expect(wordsOf('students_enrolled_summary')).toMatchObject({
      figure: '4',
      unit: 'students',
      sentence: 'Most in Kindergarten: 3.',
    })
  })
  it('counts the students who are learning, without those in test', () => {
    expect(wordsOf('student_distribution_summary')).toMatchObject({
      figure: '3',
      sentence: 'Largest: Level 2, 2 of 4.',
    })
  })
  it('has its own sentence when all students are in one group, or there is only one', () => {
    const twins = tilesOf([student('KG', 'Level 1', [2, 0, 0, 0]), student('KG', 'Level 1', [4, 0, 0, 0])])
    expect(wordsOf('student_distribution_summary', twins).sentence).toBe('All 2: Level 1.')
    expect(wordsOf('capit_progress_summary', twins).sentence).toBe('About 3 lessons per student.')
    const single = tilesOf([student('KG', 'Level 1', [1, 0, 0, 0])])
    expect(wordsOf('student_distribution_summary', single).sentence).toBe('The only student: Level 1.')
    expect(wordsOf('capit_progress_summary', single).sentence).toBe('About 1 lesson per student.')
  })
  it('names the one test that is being taken', () => {
    expect(wordsOf('students_in_test_summary')).toMatchObject({
      figure: '1',
      unit: 'student',
      sentence: 'Waiting for Test 2.',
    })
  })
  it.each([
    [[2, 2, 2, 3, 4], 'Most are waiting for Test 2 (3).'],
    [[2, 2, 3, 4, 5], 'The most for one test: 2 for Test 2.'],
    [[2, 2, 3, 3, 4, 5], 'They are waiting for 4 different tests.'],
    [[2, 2, 5], '2 waiting for Test 2, 1 for Test 5.'],
  ])('says most only of more than half: tests %j', (tests, sentence) => {
    const all = tilesOf(tests.map(test => student('KG', 'In Test', [LEVEL_1, 0, 0, 0], test)))
    expect(wordsOf('students_in_test_summary', all).sentence).toBe(sentence)
  })
  it('calls a grade and a level the largest where they hold half or less', () => {
    const grades = ['KG', 'KG', '01', '02'].map(grade => student(grade, 'Level 1', [2, 0, 0, 0]))
    expect(wordsOf('students_enrolled_summary', tilesOf(grades)).sentence).toBe('Largest group: Kindergarten, 2.')
    const more = tilesOf([...grades.slice(1), student('KG', 'Level 2', [LEVEL_1, 2, 0, 0])])
    expect(wordsOf('student_distribution_summary', more).sentence).toBe('Most: Level 1, 3 of 4.')
  })
  it('floors the percent of the current level and adds the next', () => {
    expect(wordsOf('average_student_progress_summary')).toMatchObject({
      figure: '87%',
      unit: 'of Level 1',
      sentence: 'Then Level 2 at 13%.',
    })
  })
  it('shows days with one decimal', () => {
    expect(wordsOf('average_usage_summary')).toMatchObject({
      figure: '3.0',
      sentence: 'For each student; 3.0 a week.',
    })
  })
  it('leaves out days a week over years, where they say nothing', () => {
    const years = tilesOf([student('KG', 'Level 1', [2, 0, 0, 0])], { start: '2000-01-01', end: '2026-11-21' })
    expect(wordsOf('average_usage_summary', years).sentence).toBe('For each student.')
  })
  it('are four where all students have one grade, and eight otherwise', () => {
    const one = tilesOf([student('KG', 'Level 1', [2, 0, 0, 0])])
    expect(tilesWorthShowing(one)).toHaveLength(4)
    expect(tilesWorthShowing(CLASS)).toHaveLength(8)
  })
  it.each([
    [0, 5],
    [5, 5],
    [5.1, 10],
    [52.2, 100],
    [1001, 1005],
  ])('shows %f days on a scale to %i', (days, end) => {
    expect(dayScale(days)).toHaveLength(6)
    expect(dayScale(days).at(-1)).toBe(end)
  })
  it('weights grades by their number of students', () => {
    expect(wordsOf('capit_graded_progress_summary_lvl1')).toMatchObject({
      figure: '87%',
      sentence: 'From 50% in PK to 100% in KG.',
    })
  })
  it('says so when nobody is enrolled', () => {
    const empty = tilesOf([])
    expect(wordsOf('students_enrolled_summary', empty)).toMatchObject({ figure: '0', sentence: 'No students yet.' })
    expect(wordsOf('students_in_test_summary', empty).sentence).toBe('Nobody is taking the placement test.')
    expect(wordsOf('capit_graded_progress_summary_lvl2', empty)).toMatchObject({ figure: '0%' })
  })
  it('exists for each of the eight tiles', () => {
    expect(CLASS).toHaveLength(8)
    for (const tile of CLASS) expect(tileWords(tile, t as never, CLASS).title).not.toContain('summary')
  })
})

describe('tile facts', () => {
  const item = (label: string, value: number) => ({
    value,
    meta: { label, secondaryLabel: null, colour: null, description: null },
  })

  it('separate the total from the items', () => {
    const enrolled = CLASS.find(({ id }) => id === 'students_enrolled_summary')!
    expect(itemsOf(enrolled).items.map(({ meta }) => meta.label)).toEqual(['PK', 'KG'])
    expect(itemsOf(enrolled).total).toBe(4)
  })
  it('find the current level, or the last if all are complete', () => {
    expect(currentLevelIndex([item('Level 1', 100), item('Level 2', 99.999), item('Level 3', 0)])).toBe(1)
    expect(currentLevelIndex([item('Level 1', 100), item('Level 2', 100)])).toBe(1)
  })
  it('give a mean of 0 without students', () => {
    expect(weightedMean([item('KG', 50)], [])).toBe(0)
    expect(weightedMean([item('KG', 50), item('PK', 100)], [item('KG', 3), item('PK', 1)])).toBe(62.5)
  })
  it('show percents floored', () => {
    expect(formatValue(79.99, { singular: 'percent', symbol: '%' })).toBe('79%')
    expect(formatValue(1.25, { singular: 'day', symbol: '' })).toBe('1.3')
  })
})
