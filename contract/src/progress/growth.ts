import { z } from 'zod'
import { one, resource } from '../document.ts'
import { endpoint } from '../endpoint.ts'
import { resourceQuery } from '../queries.ts'
import { count, date } from '../values.ts'

/** How the students of a class, school or district came to where they are, week by week (GROWTH-1). */
export const growth = resource('growth', {
  studentsCount: count,
  lessonsCount: count.describe("All students' lessons, all time, completed or credited"),
  goal: z
    .object({ studentsCount: count, lessonsCount: count })
    .describe("The students whose grade has a goal, and all their goals' lessons, each from the first of Level 1"),
  weeks: z
    .array(
      z.object({
        start: date.describe('A Monday'),
        studentDays: count.describe('Days of progress, added up over students'),
        lessonsCount: count.describe('Lessons first completed in the week'),
      }),
    )
    .describe('Every week with progress, in order'),
  today: date,
})

export const readDistrictGrowth = endpoint({
  summary: 'The lessons and days of progress of a district, week by week, beside the goals of the grades.',
  method: 'GET',
  path: '/api/districts/{districtId}/growth',
  guard: 'member',
  query: resourceQuery({ of: growth }),
  returns: one(growth),
})

export const readSchoolGrowth = endpoint({
  summary: 'The lessons and days of progress of a school, week by week, beside the goals of the grades.',
  method: 'GET',
  path: '/api/schools/{schoolId}/growth',
  guard: 'member',
  query: resourceQuery({ of: growth }),
  returns: one(growth),
})

export const readClassroomGrowth = endpoint({
  summary: 'The lessons and days of progress of a class, week by week, beside the goals of the grades.',
  method: 'GET',
  path: '/api/classrooms/{classroomId}/growth',
  guard: 'member',
  query: resourceQuery({ of: growth }),
  returns: one(growth),
})
