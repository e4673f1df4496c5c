import { NOTE } from '@hornbook/rules/figures/in-hand'
import { MAX_STEP_STUDENTS, STEPS } from '@hornbook/rules/figures/steps'
import { isLesson } from '@hornbook/rules/reading/curriculum'
import { z } from 'zod'
import { bodyOf, nothing, one, resource } from '../document.ts'
import { endpoint } from '../endpoint.ts'
import { date, line, version } from '../values.ts'

/** Steps that a teacher ticks as done (ATT-20, decision 63). */

const id = z.string().max(30)

/** The students that this call has ticked, each with the version that Undo sends. Those who already had this tick are left out. */
export const studentSteps = resource('studentSteps', {
  until: date.describe('The last day on which they are in hand'),
  ticked: z.array(z.object({ id, version })),
})

const done = z
  .object({
    students: z.array(id).min(1).max(MAX_STEP_STUDENTS),
    act: z.enum(STEPS),
    level: z.int().optional(),
    lesson: z.int().optional().describe('The lesson of the level that was taught'),
    test: z.int().positive().max(99).optional().describe('The test that was given'),
    text: line(NOTE.maxLength).optional(),
  })
  .refine(({ act, level, lesson }) => act !== 'teach' || isLesson(level ?? 0, lesson ?? 0), {
    path: ['lesson'],
    message: 'The curriculum has no such lesson.',
  })

const path = '/api/classrooms/{classroomId}/student_steps'

export const tickSteps = endpoint({
  summary: 'Tick the next step of students of a class as done: they are in hand for three school days.',
  method: 'POST',
  path,
  guard: 'member',
  body: bodyOf('studentSteps', done),
  idempotent: true,
  returns: one(studentSteps),
})

export const undoSteps = endpoint({
  summary: "Undo one's own tick, unless somebody has written about one of the students since.",
  method: 'POST',
  path: `${path}/undo`,
  guard: 'member',
  body: bodyOf('studentSteps', z.object({ ticked: z.array(z.object({ id, version })).min(1).max(MAX_STEP_STUDENTS) })),
  alsoRefuses: ['stale'],
  returns: nothing,
})
