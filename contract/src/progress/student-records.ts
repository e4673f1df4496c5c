import { z } from 'zod'
import { one, resource } from '../document.ts'
import { endpoint } from '../endpoint.ts'
import { resourceQuery } from '../queries.ts'
import { count, date, percent, text } from '../values.ts'
import { reportLinks } from './parent-reports.ts'
import { position } from './position.ts'
import { currentNote, stepDone } from './student-notes.ts'
import { attention, outlook } from './summaries.ts'

/** Everything about one student in one place (PAGE-1). */
export const studentRecord = resource(
  'studentRecord',
  {
    fullName: text,
    firstName: text,
    /** The Student Id. */
    oneRosterId: text.nullable(),
    grades: z.array(text),
    archived: z.boolean(),
    ...position,
    canDo: text.describe(
      'What the student can do and learns now, in a sentence: that of the letter to the family (RPT-8)',
    ),
    benchmark: text,
    goal: z
      .object({ level: z.int(), lesson: z.int(), progress: percent, toGo: count })
      .nullable()
      .describe(
        "The grade's goal: the lesson of its level that meets it, and the lessons to it; null without one grade",
      ),
    schoolYearEnd: text.describe("The day of the goal, 'MM-dd': the last of the district's school year"),
    credits: z.array(count).describe('Lessons of each level, from its first, that placement tests credit'),
    lessons: z
      .array(z.object({ level: z.int(), lesson: z.int(), date, times: count }))
      .describe('Each lesson with the day of its first completion, in that order, and how often it was completed'),
    tests: z
      .array(z.object({ test: z.int(), result: z.enum(['passed', 'failed']), date }))
      .describe('The latest first'),
    requiresAssessmentAction: z.boolean(),
    upcomingTest: z.int().nullable(),
    places: z
      .array(
        z.object({
          classroom: text.nullable(),
          school: text.nullable(),
          classroomId: text.nullable(),
          schoolId: text.nullable(),
          began: date,
          ended: date.nullable(),
          lessons: count,
        }),
      )
      .describe('Classes, the latest first, with the lessons first completed meanwhile; null names are out of scope'),
    attention: attention.describe('As the row of the class says (ATT-12); null for an archived student'),
    outlook: outlook.describe('As the row of the class says (OUTLOOK-4); null for an archived student'),
    note: currentNote,
    lastStep: stepDone
      .extend({ until: date, lessonsSince: count.describe('First completions since'), testsSince: count })
      .nullable()
      .describe('The step that was last ticked as done, and what came of it, also after its day (ATT-20)'),
    schoolDays: z.array(date).describe('School days of the schools where the student is now, in order'),
    today: date,
  },
  {},
  reportLinks,
)

export const readStudentRecord = endpoint({
  summary: 'Everything that one student has done, archived ones too: lessons, tests and classes.',
  method: 'GET',
  path: '/api/students/{studentId}/record',
  guard: 'member',
  query: resourceQuery({ of: studentRecord }),
  returns: one(studentRecord),
})
