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
