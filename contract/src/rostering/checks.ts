import { z } from 'zod'

/** What may be wrong with a student, a staff member or a class (HEALTH-1). A list filters by it. */
export const STUDENT_CHECKS = ['noStudentId', 'noClass', 'severalGrades', 'neverActive'] as const
export const TEACHER_CHECKS = ['neverInvited', 'neverActivated', 'neverSignedIn', 'quiet', 'endsSoon'] as const
export const CLASSROOM_CHECKS = ['noTeacher', 'noStudents'] as const

export type Check =
  | (typeof STUDENT_CHECKS)[number]
  | (typeof TEACHER_CHECKS)[number]
  | (typeof CLASSROOM_CHECKS)[number]

export const checkFilter = <const C extends readonly [Check, ...Check[]]>(checks: C) => ({
  'filter[checkEq]': z.enum(checks).optional(),
})
