import { z } from 'zod'
import { one, resource } from '../document.ts'
import { endpoint } from '../endpoint.ts'
import { comparedFilter, resourceQuery } from '../queries.ts'
import { count, date } from '../values.ts'
import { comparedDays } from './summaries.ts'

/** How the students of a class, school or district came to where they are, week by week (GROWTH-1). */
export const growth = resource('growth', {
  studentsCount: count,
  lessonsCount: count.describe("All students' lessons, all time, completed or credited"),
  goal: z
    .object({ studentsCount: count, lessonsCount: count })
    .describe("The students whose grade has a goal, and all their goals' lessons, each from the first of Level 1"),
  doneThisYearCount: count.describe("All students' lessons first completed this school year"),
  previous: z
    .object({
      start: date,
      end: date,
      ...comparedDays,
      studentsAtEndCount: count.describe('Students who were there on that day'),
      lessonsCount: count.describe('Lessons that these had by then'),
    })
    .nullable()
    .describe('Mean days of progress by this day of the last school year, and of this one'),
  weeks: z
    .array(
      z.object({
        start: date.describe('A Monday'),
        studentsCount: count.describe('Students who were there on a day of the week'),
        studentDays: count.describe('Their days of progress while they were there, added up'),
        schoolDaysCount: count.describe(
          'Its school days: of the school of a class, of any school of a district (ATT-1)',
        ),
        studentsAtEndCount: count.describe('Students who were there on its last day, or today'),
        lessonsCount: count.describe('Lessons that these had by then, completed, or credited by a test until then'),
      }),
    )
    .describe('Every week in which a student was there, in order, from the school year of the first progress on'),
  years: z
    .array(
      z.object({
        start: date,
        studentsCount: count.describe('Students who were there on a day of the school year, until today'),
        studentDays: count.describe('Their days of progress while they were there, added up'),
      }),
    )
    .describe('The school years since the first progress in which a student was there, the latest first'),
  today: date,
})

const query = resourceQuery({ of: growth, filters: comparedFilter })

export const readDistrictGrowth = endpoint({
  summary: 'The lessons and days of progress of a district, week by week, beside the goals of the grades.',
  method: 'GET',
  path: '/api/districts/{districtId}/growth',
  guard: 'member',
  query,
  returns: one(growth),
})

export const readSchoolGrowth = endpoint({
  summary: 'The lessons and days of progress of a school, week by week, beside the goals of the grades.',
  method: 'GET',
  path: '/api/schools/{schoolId}/growth',
  guard: 'member',
  query,
  returns: one(growth),
})

export const readClassroomGrowth = endpoint({
  summary: 'The lessons and days of progress of a class, week by week, beside the goals of the grades.',
  method: 'GET',
  path: '/api/classrooms/{classroomId}/growth',
  guard: 'member',
  query,
  returns: one(growth),
})
