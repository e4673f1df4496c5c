import { GRADE_CODES } from '@hornbook/rules/reading/grades'
import { z } from 'zod'
import { many, resource } from '../document.ts'
import { endpoint } from '../endpoint.ts'
import { listQuery } from '../queries.ts'
import { text } from '../values.ts'

/** A grade; its name is its code ('KG', '01' …), listed in the order of RULE-5. */
export const grade = resource('grade', { name: text })

export const listGrades = endpoint({
  summary: 'The grades, in order.',
  method: 'GET',
  path: '/api/grades',
  guard: 'member',
  query: listQuery({ of: grade }),
  returns: many(grade),
})

const GRADE_IDS: ReadonlySet<string> = new Set(GRADE_CODES.map((_, at) => String(at + 1)))

/** A student's grade in a request body: one of those that `listGrades` lists. */
export const gradeLink = z.object({
  data: z
    .array(
      z.object({
        type: z.literal('grade'),
        id: z.string().refine(id => GRADE_IDS.has(id), 'This is not a grade.'),
      }),
    )
    .length(1, 'Choose one grade.'),
})
