import { LESSONS, LEVELS, type Level, TOTAL_LESSONS } from '../reading/curriculum.ts'
import { compareGrades, gradeName } from '../reading/grades.ts'
import { LAST_TEST, testDisplayName } from '../reading/placement.ts'
import { daysIn, type Range } from '../time/ranges.ts'
import type { Standing } from './standing.ts'
import { type Activity, allTimeOf, ratio, type StandingCount, studentsCounted } from './unit.ts'

/** The eight tiles of an overview, in the order of TILE-2. */
export const TILE_IDS = [
  'students_enrolled_summary',
  'student_distribution_summary',
  'students_in_test_summary',
  'average_student_progress_summary',
  'average_usage_summary',
  'capit_progress_summary',
  'capit_graded_progress_summary_lvl1',
  'capit_graded_progress_summary_lvl2',
] as const

export type TileId = (typeof TILE_IDS)[number]

/** One value of a tile, unrounded, with its labels (TILE-1). */
export interface TileItem {
  readonly value: number
  readonly meta: {
    readonly label: string
    readonly secondaryLabel: string | null
    /** A level's colour; null for anything else. */
    readonly colour: string | null
    readonly description: string | null
  }
}

/** One tile of an overview, in the shape of TILE-1. */
export interface Tile {
  readonly id: TileId
  readonly unit: { readonly singular: string; readonly symbol: string }
  readonly boundaries: { readonly startsAt: string; readonly endsAt: string }
  readonly dataSets: readonly { readonly label: string; readonly data: readonly TileItem[] }[]
}

/** The label of a data set's last item, the sum of the others. */
export const TOTAL_LABEL = 'All students'

/** The label for students without a grade or with several. */
export const NO_GRADE_LABEL = 'No grade'

const STUDENTS = { singular: 'student', symbol: '' }
const PERCENT = { singular: 'percent', symbol: '%' }
const DAYS = { singular: 'day', symbol: '' }

/** In the order of TILE-4: In Test, Level 1 to 4, then Non Active and Completed. */
const DISTRIBUTION: readonly Standing[] = [
  'In Test',
  'Level 1',
  'Level 2',
  'Level 3',
  'Level 4',
  'Non Active',
  'Completed',
]

const TILES: Readonly<Record<TileId, (counts: readonly StandingCount[], range: Range, activity: Activity) => Tile>> = {
  students_enrolled_summary: enrolledTile,
  student_distribution_summary: distributionTile,
  students_in_test_summary: inTestTile,
  average_student_progress_summary: averageProgressTile,
  average_usage_summary: usageTile,
  capit_progress_summary: capitProgressTile,
  capit_graded_progress_summary_lvl1: (counts, range) => gradedProgressTile(counts, range, 1),
  capit_graded_progress_summary_lvl2: (counts, range) => gradedProgressTile(counts, range, 2),
}

/** Every tile in its order, each with one data set in grade, test or level order. */
export function overviewTiles(counts: readonly StandingCount[], activity: Activity, range: Range): Tile[] {
  return TILE_IDS.map(id => TILES[id](counts, range, activity))
}

/** The mean completion percentage of each level. Also served alone, because it loads separately (TILE-6, TILE-11, DASH-5). */
export function averageProgressTile(counts: readonly StandingCount[], range: Range): Tile {
  const data = LEVELS.map(({ level, lessons, colour }) =>
    item(meanPercent(counts, level), `Level ${level}`, { secondaryLabel: `${lessons} lessons`, colour }),
  )
  return tile('average_student_progress_summary', PERCENT, range, 'Average progress', data)
}

function enrolledTile(counts: readonly StandingCount[], range: Range): Tile {
  const data = byGrade(counts).map(({ grade, members }) => gradeItem(studentsCounted(members), grade))
  return tile('students_enrolled_summary', STUDENTS, range, 'Students enrolled', [
    ...data,
    item(studentsCounted(counts), TOTAL_LABEL),
  ])
}

function distributionTile(counts: readonly StandingCount[], range: Range): Tile {
  const data = DISTRIBUTION.map(standing => {
    const colour = LEVELS.find(({ level }) => standing === `Level ${level}`)?.colour ?? null
    return item(studentsCounted(counts.filter(count => count.standing === standing)), standing, { colour })
  })
  return tile('student_distribution_summary', STUDENTS, range, 'Student distribution', data)
}

function inTestTile(counts: readonly StandingCount[], range: Range): Tile {
  const inTest = counts.filter(count => count.standing === 'In Test')
  const data = Array.from({ length: LAST_TEST }, (_, i) =>
    item(studentsCounted(inTest.filter(count => count.upcomingTest === i + 1)), testDisplayName(i + 1)),
  )
  return tile('students_in_test_summary', STUDENTS, range, 'Students in test', [
    ...data,
    item(studentsCounted(inTest), TOTAL_LABEL),
  ])
}

function usageTile(counts: readonly StandingCount[], range: Range, activity: Activity): Tile {
  const days = ratio(activity.studentDays, studentsCounted(counts))
  const weeks = Math.max(1, daysIn(range) / 7)
  return tile('average_usage_summary', DAYS, range, 'Average usage', [
    item(days, 'Days of progress', { description: 'Days of progress of a student in the date range, on average.' }),
    item(days / weeks, 'Per week', {
      description: 'Days of progress of a student in a week of the date range, on average.',
    }),
  ])
}

function capitProgressTile(counts: readonly StandingCount[], range: Range): Tile {
  const lessons = allTimeOf(counts).reduce((sum, count) => sum + count, 0)
  const percent = ratio(lessons * 100, studentsCounted(counts) * TOTAL_LESSONS)
  return tile('capit_progress_summary', PERCENT, range, 'Curriculum progress', [
    item(percent, 'All levels', { secondaryLabel: `${TOTAL_LESSONS} lessons` }),
  ])
}

function gradedProgressTile(counts: readonly StandingCount[], range: Range, level: 1 | 2): Tile {
  const { colour } = LEVELS[level - 1]!
  const data = byGrade(counts).map(({ grade, members }) => gradeItem(meanPercent(members, level), grade, colour))
  return tile(`capit_graded_progress_summary_lvl${level}`, PERCENT, range, `Level ${level} progress by grade`, data)
}

/** The counts by single grade in the specification's order, no grade last; grades without students are left out. */
function byGrade(counts: readonly StandingCount[]): { grade: string | null; members: StandingCount[] }[] {
  const grades = [...new Set(counts.map(count => count.grade))].sort(compareGrades)
  return grades
    .map(grade => ({ grade, members: counts.filter(count => count.grade === grade) }))
    .filter(({ members }) => studentsCounted(members) > 0)
}

function meanPercent(counts: readonly StandingCount[], level: Level): number {
  return ratio(allTimeOf(counts)[level - 1]! * 100, studentsCounted(counts) * LESSONS[level - 1]!)
}

function gradeItem(value: number, grade: string | null, colour: string | null = null): TileItem {
  return item(value, grade ?? NO_GRADE_LABEL, { secondaryLabel: grade === null ? null : gradeName(grade), colour })
}

function item(value: number, label: string, meta: Partial<Omit<TileItem['meta'], 'label'>> = {}): TileItem {
  return { value, meta: { label, secondaryLabel: null, colour: null, description: null, ...meta } }
}

function tile(id: TileId, unit: Tile['unit'], range: Range, label: string, data: readonly TileItem[]): Tile {
  return { id, unit, boundaries: { startsAt: range.start, endsAt: range.end }, dataSets: [{ label, data }] }
}
