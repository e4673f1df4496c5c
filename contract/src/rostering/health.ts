import { z } from 'zod'
import { many, resource } from '../document.ts'
import { endpoint } from '../endpoint.ts'
import { listQuery } from '../queries.ts'
import { count, text } from '../values.ts'
import { CLASSROOM_CHECKS, STUDENT_CHECKS, TEACHER_CHECKS } from './checks.ts'

/** A check of a roster, whose id is its name, and how many records it finds. */
export const rosterCheck = resource('rosterCheck', { noun: z.enum(['students', 'classrooms', 'teachers']), count }, {})

/** In the order of an answer. Except for twins, a check's records are the list of its noun with `filter[checkEq]`. */
export const CHECKS = [
  ...STUDENT_CHECKS.map(check => ({ check, noun: 'students' as const })),
  { check: 'twins' as const, noun: 'students' as const },
  ...CLASSROOM_CHECKS.map(check => ({ check, noun: 'classrooms' as const })),
  ...TEACHER_CHECKS.map(check => ({ check, noun: 'teachers' as const })),
]

export const listRosterChecks = endpoint({
  summary: 'What may be wrong with the roster of a district, as far as the caller sees it, with counts.',
  method: 'GET',
  path: '/api/districts/{districtId}/roster_health',
  guard: { may: 'index', resource: 'rostering' },
  query: listQuery({ of: rosterCheck }),
  returns: many(rosterCheck),
})

/** Why two students may be one child (HEALTH-2). */
export const twinReason = z.enum([
  'sameStudentId',
  'sameName',
  'nearName',
  'swappedName',
  'sameSchool',
  'otherSchool',
  'sameGrade',
  'oneByHand',
  'oneWithoutId',
])

/** What tells a student from another of the same name. */
export const likelyTwin = z.object({
  id: text,
  name: text,
  oneRosterId: text.nullable(),
  /** The names of the schools in the caller's scope. */
  schools: text,
  grades: text,
  externalRosterSystem: text.nullable(),
})

/** Two students who are likely one child. */
export const likelyTwins = resource(
  'likelyTwins',
  {
    reasons: z.array(twinReason),
    /** How many of the reasons speak for it; the list begins with the most. */
    strength: count,
    people: z.array(likelyTwin),
  },
  { students: ['student'] },
)

export const listLikelyTwins = endpoint({
  summary: 'Pairs of students who are likely one child, with the reasons, the likeliest first.',
  method: 'GET',
  path: '/api/districts/{districtId}/roster_health/twins',
  guard: { may: 'index', resource: 'rostering' },
  query: listQuery({ of: likelyTwins }),
  returns: many(likelyTwins),
})
