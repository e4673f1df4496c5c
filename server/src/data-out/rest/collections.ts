import { sql } from 'kysely'
import type { Collection, PartKind } from '../../oneroster/collection.ts'
import { enrollments } from '../../oneroster/enrollments.ts'
import { categories, lineItems, results } from '../../oneroster/gradebook.ts'
import { users } from '../../oneroster/people.ts'
import { academicSessions, classes, courses, orgs } from '../../oneroster/places.ts'
import type { Sql } from '../../oneroster/source.ts'

export type ObjectType =
  | 'academicSession'
  | 'category'
  | 'class'
  | 'course'
  | 'enrollment'
  | 'lineItem'
  | 'org'
  | 'result'
  | 'user'

/** What a list of each type is called. */
export const PLURALS: Readonly<Record<ObjectType, string>> = {
  academicSession: 'academicSessions',
  category: 'categories',
  class: 'classes',
  course: 'courses',
  enrollment: 'enrollments',
  lineItem: 'lineItems',
  org: 'orgs',
  result: 'results',
  user: 'users',
}

export interface RestCollection {
  readonly of: Collection
  readonly type: ObjectType
  /** Only these of its parts. */
  readonly kinds?: readonly PartKind[]
  /** Narrows them. */
  readonly only?: Sql
}

const IS_TEACHER = sql`coalesce(p.role, 'Teacher') = 'Teacher'`

/** The collections of the service by their addresses. Of demographics there are none. */
export const COLLECTIONS: Readonly<Record<string, RestCollection>> = {
  academicSessions: { of: academicSessions, type: 'academicSession' },
  gradingPeriods: { of: academicSessions, type: 'academicSession', kinds: ['gradingPeriod'] },
  terms: { of: academicSessions, type: 'academicSession', kinds: ['term'] },
  classes: { of: classes, type: 'class' },
  courses: { of: courses, type: 'course' },
  enrollments: { of: enrollments, type: 'enrollment' },
  orgs: { of: orgs, type: 'org' },
  schools: { of: orgs, type: 'org', kinds: ['school'] },
  users: { of: users, type: 'user' },
  students: { of: users, type: 'user', kinds: ['student'] },
  teachers: { of: users, type: 'user', kinds: ['staff'], only: IS_TEACHER },
}

/** Those of the gradebook, for which a key needs the right `results`. */
export const GRADEBOOK: Readonly<Record<string, RestCollection>> = {
  categories: { of: categories, type: 'category' },
  lineItems: { of: lineItems, type: 'lineItem' },
  results: { of: results, type: 'result' },
}

/** What can be asked of one object. */
export const WITHIN: Readonly<Record<string, readonly string[]>> = {
  classes: ['students', 'teachers'],
  courses: ['classes'],
  schools: ['classes', 'courses', 'enrollments', 'students', 'teachers', 'terms'],
  students: ['classes'],
  teachers: ['classes'],
  terms: ['classes', 'gradingPeriods'],
  users: ['classes'],
}

/** What of the gradebook can be asked of a class. */
export const WITHIN_CLASS: readonly string[] = ['categories', 'lineItems', 'results']

export const OF_CLASS: readonly string[] = ['enrollments', 'students', 'teachers']
