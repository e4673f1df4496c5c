import { countAnalyticsEvent } from '@hornbook/contract/progress/analytics'
import { lessonsOf } from '@hornbook/rules/reading/curriculum'
import { PROGRAM_GOALS } from '@hornbook/rules/reading/goals'
import i18next from 'i18next'
import { describe, expect, it, test, vi } from 'vitest'
import { type Column, hiddenBy, inOrder } from '../table/model/column.ts'
import { STUDENT_COLUMN_ORDER, studentColumnSets, UNIT_COLUMN_ORDER, unitColumnSets } from './column-sets.ts'
import { filterSelected } from './count-click.ts'
import { glossaryOf } from './explained/glossary-texts.ts'
import { goalOf, ownGoalOf } from './goals/goals.ts'
import { studentColumns } from './students/student-columns.tsx'
import { formatGrades, gradeRank } from './students/student-facts.ts'
import { progress } from './texts.ts'
import { unitColumns } from './units/unit-columns.tsx'

const texts = i18next.createInstance()
await texts.init({
  lng: 'en',
  ns: ['progress'],
  defaultNS: 'progress',
  resources: { en: { progress } },
  initAsync: false,
})
const t = texts.getFixedT('en', 'progress') as never

const view = {
  goals: 'own',
  zone: 'UTC',
  names: 'given',
  schoolYearEnd: '06-15',
  weekdays: new Set([0, 1, 2, 3, 4]),
} as const
const unitOf = () => ({ districtId: '1' })
const columnsOfUnits = (kind: 'classroom' | 'school') =>
  unitColumns(t, { unitOf, kind, goals: 'own', zone: 'UTC', goalsHere: new Set(), isRanked: () => true })
const named = (columns: readonly { readonly header: string; readonly group?: string; readonly allTime?: boolean }[]) =>
  columns.map(({ header, group, allTime }) => `${group ? `${group} ` : ''}${header}${allTime ? '*' : ''}`)

const filterable = [...studentColumns(t, view), ...columnsOfUnits('school')].flatMap(({ id, filter }) =>
  filter === null ? [] : [id],
)
it.each(filterable)('a filter by %s can be counted (API-4)', column => {
  expect(countAnalyticsEvent.body?.safeParse(filterSelected('school', '1', column))?.success).toBe(true)
})

describe('the student table', () => {
  it('has every column of TABLE-1, with an asterisk where the date range changes nothing', () => {
    expect(named(studentColumns(t, view)).sort()).toEqual(
      [
        'Student',
        'Attention*',
        'Grade*',
        'Current Status*',
        'Current Lesson #*',
        'First Lesson Completed (all time)*',
        'First Lesson Completed In Date Range',
        'Last Lesson Completed*',
        'Last Lesson Completed in date range',
        'Days of Progress',
        'Last 4 Weeks*',
        'Progress Towards Goal*',
        'Outlook*',
        'Benchmark*',
        'Level 1 Progress*',
        'Level 1 Lessons Completed',
        'Level 2 Progress*',
        'Level 2 Lessons Completed',
        'Level 3 Progress*',
        'Level 3 Lessons Completed',
        'Letter',
      ].sort(),
    )
  })
  it('sorts grades in the specification order and lists several', () => {
    const graded = (...names: string[]) => ({ grades: names.map(name => ({ id: name, name })) })
    const ranks = ['IT', 'TK', 'KG', '01', '13', 'PS', 'AE', 'unheard of'].map(name => gradeRank(graded(name)))
    expect(ranks).toEqual([...ranks].sort((a, b) => a! - b!))
    expect(new Set(ranks).size).toBe(8)
    expect(formatGrades(graded('01', 'KG'))).toBe('KG, 01')
    expect(gradeRank(graded())).toBeNull()
  })
})

describe('the classroom and school tables', () => {
  it('have every column of TABLE-1, with an asterisk where the date range changes nothing', () => {
    const columns = named(columnsOfUnits('classroom'))
    expect(columns.sort()).toEqual(
      [
        'Class',
        'Need You*',
        'Worth Watching*',
        'Teachers Enrolled*',
        'Students Enrolled*',
        'PK/TK GOAL*',
        'KG GOAL*',
        'FIRST GRADE GOAL*',
        'SECOND GRADE+ GOAL*',
        'Level 1 Average Progress*',
        'Level 1 Average Lesson Number',
        'Level 2 Average Progress*',
        'Level 2 Average Lesson Number',
        'Level 3 Average Progress*',
        'Level 3 Average Lesson Number',
        'Non Active Students*',
        'On the Path*',
        'Students in test*',
        'Students in Level 1*',
        'Students in Level 2*',
        'Students in Level 3*',
        'Students completed all lessons*',
        'Last Lesson Completed*',
        'Days of Progress',
      ].sort(),
    )
  })
  it('have unique ids that are attribute names', () => {
    const ids = columnsOfUnits('school').map(({ id }) => id)
    expect(new Set(ids).size).toBe(ids.length)
    expect(ids).toContain('averageDaysUsage')
  })
})

describe('the glossary', () => {
  /** The titles that a word explains; 'Level 1, 2, 3' stands for three. */
  const titlesOf = (word: string): readonly string[] => {
    const titles = word.replace('*', '')
    const levels = /^(.*)Level 1, 2, 3:?(.*)$/.exec(titles)
    return levels ? [1, 2, 3].map(level => `${levels[1]}Level ${level}${levels[2]}`) : titles.split(', ')
  }
  const isName = (title: string) => ['Student', 'Class', 'School', 'Letter'].includes(title)
  const unitTitles = (kind: 'classroom' | 'school') => named(columnsOfUnits(kind))
  it.each([
    ['studentTable', named(studentColumns(t, view))],
    ['classroomTable', unitTitles('classroom')],
    ['schoolTable', unitTitles('school')],
  ] as const)('of %s has a word for every column, with the same asterisk', (table, titles) => {
    const words = glossaryOf(table, PROGRAM_GOALS).flatMap(part => [part.title, ...part.words.map(({ word }) => word)])
    for (const title of titles.filter(each => !isName(each))) {
      const own = words.filter(word => titlesOf(word).includes(title.replace('*', '')))
      expect(
        own.map(word => word.endsWith('*')),
        title,
      ).toContain(title.endsWith('*'))
    }
  })
})

test('the glossary of a table that there is not is empty, and an error for the console', () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {})
  expect(glossaryOf('lessonTable', PROGRAM_GOALS)).toEqual([])
  expect(logged.mock.calls).toEqual([['Undefined level']])
  logged.mockRestore()
})

type Titled = Pick<Column<never>, 'id' | 'header' | 'group'>

const LEVEL_TITLES = (titles: readonly string[]) =>
  [1, 2, 3].flatMap(level => titles.map(title => `Level ${level} ${title}`))

describe('columns are chosen in the order of the specification, what is beyond it last', () => {
  const units = columnsOfUnits('school')
  it.each([
    [
      'students',
      inOrder(studentColumns(t, view) as readonly Titled[], STUDENT_COLUMN_ORDER),
      [
        ...['Grade', 'Current Status', 'Current Lesson #', 'First Lesson Completed (all time)'],
        ...['First Lesson Completed In Date Range', 'Last Lesson Completed', 'Last Lesson Completed in date range'],
        ...['Days of Progress', 'Progress Towards Goal', 'Benchmark'],
        ...LEVEL_TITLES(['Progress', 'Lessons Completed']),
      ],
      ['Letter', 'Student', 'Attention', 'Outlook', 'Last 4 Weeks'],
    ],
    [
      'classes and schools',
      inOrder(units as readonly Titled[], UNIT_COLUMN_ORDER),
      [
        ...[
          'Teachers Enrolled',
          'Students Enrolled',
          'PK/TK GOAL',
          'KG GOAL',
          'FIRST GRADE GOAL',
          'SECOND GRADE+ GOAL',
        ],
        ...LEVEL_TITLES(['Average Progress', 'Average Lesson Number']),
        ...[
          'Non Active Students',
          'Students in test',
          'Students in Level 1',
          'Students in Level 2',
          'Students in Level 3',
        ],
        ...['Students completed all lessons', 'Last Lesson Completed', 'Days of Progress'],
      ],
      ['School', 'Need You', 'Worth Watching', 'On the Path'],
    ],
  ])('of %s', (_, columns, documented, beyond) => {
    const titles = columns.map(({ group, header }) => (group ? `${group} ${header}` : header))
    expect(titles).toEqual([...documented, ...beyond])
  })
})

describe('sets of columns', () => {
  const units = columnsOfUnits('school')
  it.each([
    ['students', studentColumns(t, view) as readonly { readonly id: string }[], studentColumnSets(t)],
    ['classes and schools', units, unitColumnSets(t)],
  ])('of %s name columns of the table, each more than none and fewer than all', (_, columns, sets) => {
    const ids = columns.map(({ id }) => id)
    expect(sets.map(({ label }) => label)).toEqual(['Overview', 'Usage', 'Goal', 'Levels'])
    for (const set of sets) {
      expect(ids).toEqual(expect.arrayContaining([...set.columns]))
      const hidden = hiddenBy(set, columns as never)
      expect(new Set([ids[0], ...set.columns, ...hidden])).toEqual(new Set(ids))
      expect(hidden.size).toBe(ids.length - 1 - set.columns.length)
    }
  })
})

describe('goal cells', () => {
  const goal = (progress: number) => ({
    progress,
    progressIndicator: 0 as const,
    progressOverAchieved: false,
    totalGradeLessonCount: lessonsOf(2),
    completedCount: 50,
    gradeCompletedCount: 0,
  })
  const none = { grade1: null, grade2: null, grade3: null, grade4: null, grade5: null, grade4and5: null }
  const row = { id: '7', gradeProgress: { ...none, grade2: goal(24) } }

  it('wait for the overall progress', () => {
    expect(ownGoalOf(row, 'loading')).toBe('loading')
    expect(goalOf(row, 'loading', 'grade1')).toBe('loading')
  })
  it("show the row's goal from the overall progress", () => {
    expect(ownGoalOf(row, { 7: { ...none, grade2: goal(25) } })).toMatchObject({ progress: 25 })
  })
  it("fall back to the row's own figures when the overall progress fails or lacks the row", () => {
    expect(ownGoalOf(row, 'own')).toMatchObject({ progress: 24 })
    expect(ownGoalOf(row, {})).toMatchObject({ progress: 24 })
    expect(goalOf(row, 'own', 'grade4and5')).toBeNull()
  })
})
