import { REASONS } from '@hornbook/rules/figures/attention'
import { OUTLOOKS } from '@hornbook/rules/figures/outlook'
import { z } from 'zod'
import { many, resource } from '../document.ts'
import { endpoint } from '../endpoint.ts'
import { comparedFilter, dateRange, listQuery, nameFilters } from '../queries.ts'
import { count, date, instant, number, percent, text } from '../values.ts'
import { reportLinks } from './parent-reports.ts'
import { position } from './position.ts'
import { currentNote } from './student-notes.ts'

/** The tables of the dashboards (TABLE-1, NUM-37, SUM-1): unrounded numbers, and the texts next to them. */

const indicator = z.union([z.literal(-1), z.literal(0), z.literal(1)])

export const finishedLesson = z.object({ level: z.int(), lesson: z.int(), updatedAt: instant }).nullable()

export const gradeGroupProgress = z
  .object({
    progress: percent,
    progressIndicator: indicator,
    progressOverAchieved: z.boolean(),
    totalGradeLessonCount: count,
    completedCount: count,
    gradeCompletedCount: count,
  })
  .nullable()

/** Progress towards the goal by grade group; null where a group has no students. */
export const gradeProgress = z.object({
  grade1: gradeGroupProgress,
  grade2: gradeGroupProgress,
  grade3: gradeGroupProgress,
  grade4: gradeGroupProgress,
  grade5: gradeGroupProgress,
  grade4and5: gradeGroupProgress,
})

const pace = z.object({ value: number, tendencyIndex: indicator })
/** Column → above (1), at (0) or below (-1) the mean of its table; columns without an arrow are absent. */
const indicators = z.record(z.string(), indicator)

const reason = z.enum(REASONS)

/** Students with one reason, or those on one of the lists of 'Needs attention' (ATT-14). */
export const attentionFilter = {
  'filter[attentionEq]': z.enum([...REASONS, 'needsYou', 'worthWatching', 'inHand']).optional(),
}

/** Why a student needs attention (ATT-12). */
export const reasonForAttention = z.object({
  reason,
  days: count.describe('School days that it has lasted'),
  since: date.nullable(),
  others: z.array(reason).describe('The further reasons, most urgent first'),
})

/** Null for a student who needs none. */
export const attention = reasonForAttention.nullable()

/** Where a student's pace leads (OUTLOOK-4); null without a goal, for who is new, and after the day of the goal. */
export const outlook = z
  .object({
    state: z.enum(OUTLOOKS),
    toGo: count.describe('Lessons to the goal of the grade, all levels up to it'),
    lately: number.nullable().describe('Lessons a school week, from the last 20 school days; null for who is new'),
    needed: number.nullable().describe('Lessons a school week that reach the goal by its day; null once it is reached'),
  })
  .nullable()

/** Students with one outlook (OUTLOOK-4). */
export const outlookFilter = { 'filter[outlookEq]': z.enum(OUTLOOKS).optional() }

/** The students of a unit by outlook (OUTLOOK-5). */
export const outlookCounts = {
  reachedCount: count.describe('Students who have reached the goal of their grade'),
  onPathCount: count.describe('Students whose pace reaches the goal by its day'),
  belowCount: count.describe('Students whose pace is below what is needed, by less than half'),
  farBelowCount: count.describe('Students whose pace is less than half of what is needed'),
}

/** The students of a unit by standing (NUM-32). */
export const standingCounts = {
  studentsInLevel1: count,
  studentsInLevel2: count,
  studentsInLevel3: count,
  studentsInLevel4: count,
  placementTestsCount: count,
  nonActiveCount: count,
  finishedCapitCount: count,
}

export const studentSummary = resource(
  'studentSummary',
  {
    fullName: text,
    firstName: text,
    lastName: text,
    grades: z.array(z.object({ id: text, name: text })),
    ...position,
    benchmark: text,
    gradeProgress,
    daysUsage: count,
    pace,
    finishedCapit: z.boolean(),
    nonActive: z.boolean(),
    assessmentRequired: z.boolean(),
    upcomingAssessment: z.object({ displayName: text }).nullable(),
    level1CompletionPercent: percent,
    level2CompletionPercent: percent,
    level3CompletionPercent: percent,
    level4CompletionPercent: percent,
    level1CompletedLessonsCount: count,
    level2CompletedLessonsCount: count,
    level3CompletedLessonsCount: count,
    level4CompletedLessonsCount: count,
    level1CompletedLessonsCountAllTime: count,
    level2CompletedLessonsCountAllTime: count,
    level3CompletedLessonsCountAllTime: count,
    level4CompletedLessonsCountAllTime: count,
    firstFinishedStudentLesson: finishedLesson,
    lastFinishedStudentLesson: finishedLesson,
    firstFinishedStudentLessonInDateRange: finishedLesson,
    lastFinishedStudentLessonInDateRange: finishedLesson,
    attention,
    outlook,
    previous: z
      .object({ daysUsage: count, lessonsCount: count })
      .nullable()
      .describe('Days of progress and lessons of all levels in the range before (DAY-11)'),
    recentDays: z
      .array(count.nullable())
      .describe(
        'Lessons first completed on each day from the Monday three weeks ago through today; null on no school day (GROWTH-5)',
      ),
    note: currentNote,
    indicators,
  },
  { student: 'student' },
  reportLinks,
)

/** Means of the students who were enrolled at a time, so that both can be compared (decision 46). */
export const comparedDays = {
  averageDaysUsage: number.describe('Mean days of progress then, of those who were students then'),
  studentsCount: count.describe('How many of the students of today were students then'),
  averageDaysUsageNow: number.describe('The same mean for the range itself, of those who were students in it'),
}

export const schoolDaysCount = count.describe(
  'School days in the range (ATT-1), today included; of a district, those of any of its schools',
)

const unit = {
  name: text.nullable(),
  schoolDaysCount,
  studentsCount: count,
  teachersCount: count,
  gradeProgress,
  averageDaysUsage: number,
  pace,
  level1AverageLevelCompletionPercent: percent,
  level2AverageLevelCompletionPercent: percent,
  level3AverageLevelCompletionPercent: percent,
  level4AverageLevelCompletionPercent: percent,
  level1AverageCompletedLessonsCount: number,
  level2AverageCompletedLessonsCount: number,
  level3AverageCompletedLessonsCount: number,
  level4AverageCompletedLessonsCount: number,
  ...standingCounts,
  attentionCount: count.describe('Students who need somebody now (ATT-13)'),
  watchCount: count.describe('Students worth watching'),
  inHandCount: count.describe(
    'Students of either kind about whom something is being done; they are in neither number (ATT-17)',
  ),
  ...outlookCounts,
  lastFinishedStudentLesson: finishedLesson,
  lastFinishedStudentLessonInDateRange: finishedLesson,
  previous: z
    .object(comparedDays)
    .nullable()
    .describe('The range before (DAY-11); null where nobody was a student then'),
  indicators,
}

export const classroomSummary = resource('classroomSummary', unit, { classroom: 'classroom' })
export const schoolSummary = resource('schoolSummary', unit, { school: 'school' })

/** Names that clients pass in `include`; each is an attribute and always present (SUM-2). */
const INCLUDES = [
  'overviewData',
  'pace',
  'grades',
  'gradeProgress',
  'upcomingAssessment',
  'firstFinishedStudentLesson',
  'lastFinishedStudentLesson',
  'firstFinishedStudentLessonInDateRange',
  'lastFinishedStudentLessonInDateRange',
]

/** Columns of several values have no order; but a student's attention sorts by urgency, the goal by its progress. */
const UNSORTED = ['indicators', 'previous', 'recentDays']
export const sortsOf = ({ type, attributes }: typeof studentSummary | typeof classroomSummary | typeof schoolSummary) =>
  Object.keys(attributes.shape).filter(
    name => !UNSORTED.includes(name) && (type === 'studentSummary' || name !== 'gradeProgress'),
  )

const summaryQuery = <R extends typeof studentSummary | typeof classroomSummary | typeof schoolSummary>(of: R) =>
  listQuery({
    of,
    includes: INCLUDES,
    sorts: sortsOf(of),
    filters: { ...dateRange, ...comparedFilter, ...nameFilters(['name']) },
  })

export const listStudentSummaries = endpoint({
  summary: 'The progress of each student of a class in a range of dates.',
  method: 'GET',
  path: '/api/classrooms/{classroomId}/student_summaries',
  guard: 'member',
  query: listQuery({
    of: studentSummary,
    includes: INCLUDES,
    sorts: sortsOf(studentSummary),
    filters: {
      ...dateRange,
      ...nameFilters(['name']),
      ...attentionFilter,
      ...outlookFilter,
    },
  }),
  returns: many(studentSummary),
})

export const listClassroomSummaries = endpoint({
  summary: 'The progress of each class of a school in a range of dates.',
  method: 'GET',
  path: '/api/schools/{schoolId}/classroom_summaries',
  guard: 'member',
  query: summaryQuery(classroomSummary),
  returns: many(classroomSummary),
})

export const listSchoolSummaries = endpoint({
  summary: 'The progress of each school of a district in a range of dates.',
  method: 'GET',
  path: '/api/districts/{districtId}/school_summaries',
  guard: 'member',
  query: summaryQuery(schoolSummary),
  returns: many(schoolSummary),
})
