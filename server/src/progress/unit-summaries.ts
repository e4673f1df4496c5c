import type { RowOf } from '@hornbook/contract/document'
import type { classroomSummary } from '@hornbook/contract/progress/summaries'
import { type Indicator, indicators } from '@hornbook/rules/figures/indicators'
import { type UnitFigures, unitFigures } from '@hornbook/rules/figures/unit'
import { NO_COUNTS, type UnitCounts } from '@hornbook/rules/figures/unit-counts'
import { previousRange, type Range } from '@hornbook/rules/time/ranges'
import { EMPTY_UNIT, type SummedUnit } from '../figures/read.ts'
import { comparedWith } from './compared.ts'
import { finishedLesson } from './lessons.ts'

/** A row of a classrooms or schools table, before its arrows. */
export interface UnitRow {
  readonly id: string
  readonly name: string | null
  readonly teachersCount: number
}

type Summary = Omit<RowOf<typeof classroomSummary>, 'relationships' | 'schoolDaysCount'>
type Figures = UnitRow &
  UnitFigures &
  Pick<Summary, 'lastFinishedStudentLesson' | 'lastFinishedStudentLessonInDateRange'>

const GOALS = ['grade1', 'grade2', 'grade3', 'grade4', 'grade5', 'grade4and5'] as const
const NUMBERS = [
  'studentsCount',
  'teachersCount',
  'averageDaysUsage',
  'level1AverageLevelCompletionPercent',
  'level2AverageLevelCompletionPercent',
  'level3AverageLevelCompletionPercent',
  'level4AverageLevelCompletionPercent',
  'level1AverageCompletedLessonsCount',
  'level2AverageCompletedLessonsCount',
  'level3AverageCompletedLessonsCount',
  'level4AverageCompletedLessonsCount',
  'studentsInLevel1',
  'studentsInLevel2',
  'studentsInLevel3',
  'studentsInLevel4',
  'placementTestsCount',
  'nonActiveCount',
  'finishedCapitCount',
] as const

/** Every column of the documents' tables except the name has an arrow (ARROW-5). */
const ARROWS: Readonly<Record<string, (row: Figures) => number | null>> = {
  ...Object.fromEntries(NUMBERS.map(name => [name, (row: Figures) => row[name]])),
  ...Object.fromEntries(GOALS.map(goal => [goal, (row: Figures) => row.gradeProgress[goal]?.progress ?? null])),
  pace: row => row.pace.value,
  lastFinishedStudentLesson: row => instantOf(row.lastFinishedStudentLesson),
  lastFinishedStudentLessonInDateRange: row => instantOf(row.lastFinishedStudentLessonInDateRange),
}

const instantOf = (lesson: { updatedAt: string } | null) => (lesson === null ? null : Date.parse(lesson.updatedAt))

const figuresOf = (row: UnitRow, numbers: SummedUnit = EMPTY_UNIT): Figures => ({
  ...row,
  ...unitFigures(numbers.totals, numbers.activity),
  lastFinishedStudentLesson: finishedLesson(numbers.last),
  lastFinishedStudentLessonInDateRange: finishedLesson(numbers.lastInRange),
})

/** Rows, and their numbers by id. */
interface Units {
  readonly rows: readonly UnitRow[]
  readonly numbers: ReadonlyMap<string, SummedUnit>
}

/**
 * Summaries of classes or schools (TABLE-1, ARROW-2, SUM-1). `peers` are all rows, whoever the viewer is: arrows compare with
 * them. `own` are the viewer's rows, whose numbers may cover only part of a unit (SCOPE-4).
 */
export function unitSummaries(
  peers: Units,
  own: Units & { readonly judged: ReadonlyMap<string, UnitCounts> },
  range: Range,
): Summary[] {
  const hasPrevious = previousRange(range) !== null
  const all = peers.rows.map(row => figuresOf(row, peers.numbers.get(row.id)))
  const isSame = own.rows === peers.rows && own.numbers === peers.numbers
  const figures = isSame ? all : own.rows.map(row => figuresOf(row, own.numbers.get(row.id)))
  const arrows = indicators(figures, ARROWS, all)
  return figures.map((row, at) => {
    const rowArrows = arrows[at] as Record<string, Indicator>
    const gradeProgress = Object.fromEntries(
      GOALS.map(goal => [
        goal,
        row.gradeProgress[goal] && { ...row.gradeProgress[goal], progressIndicator: rowArrows[goal] ?? 0 },
      ]),
    ) as Summary['gradeProgress']
    const judged = own.judged.get(row.id) ?? NO_COUNTS
    return {
      ...row,
      ...judged,
      gradeProgress,
      pace: { ...row.pace, tendencyIndex: rowArrows.pace ?? 0 },
      previous: hasPrevious ? comparedWith(own.numbers.get(row.id) ?? EMPTY_UNIT) : null,
      indicators: rowArrows,
    }
  })
}
