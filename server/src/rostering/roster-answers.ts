import type { Noun } from '@hornbook/contract/columns'
import { sql } from 'kysely'
import { scopeAt } from '../access/scope.ts'
import { listOf, oneOf } from '../http/lists/nouns/list.ts'
import type { Includes, Source, Sql } from '../http/lists/nouns/source.ts'
import { timezoneResources } from '../http/lists/query-options.ts'
import { idFrom, type MemberCall, placeOf, scopeOf } from '../http/route.ts'
import { gradeResources } from '../people/grades.ts'
import { CLASSROOMS } from './classrooms.ts'
import { requireSchool, SCHOOLS } from './schools.ts'
import { STUDENTS } from './students.ts'
import { TEACHERS } from './teachers.ts'

/** A noun's rows and what they can include. */
export interface Roster<N extends Noun> {
  readonly source: Source<N>
  readonly includes: Includes<N>
}
const roster = <N extends Noun>(source: Source<N>, includes: Includes<N>): Roster<N> => ({ source, includes })

export const schools = roster(SCHOOLS, { timezone: timezoneResources })
export const classrooms = roster(CLASSROOMS, { school: SCHOOLS, teachers: TEACHERS, grades: gradeResources })
export const teachers = roster(TEACHERS, { schools: SCHOOLS, classrooms: CLASSROOMS })
export const students = roster(STUDENTS, { schools: SCHOOLS, classrooms: CLASSROOMS, grades: gradeResources })

const inSchool = (source: Source, schoolId: string): Sql => sql`${schoolId}::bigint = ANY (${source.schools})`

/** The viewer's rows in a district, or in the school that the address names. */
export async function rosterList<N extends Noun>(call: MemberCall, of: Roster<N>, schoolId: string | null = null) {
  const scope = scopeOf(call)
  const within = schoolId === null ? undefined : inSchool(of.source, await requireSchool(call.tx, scope, schoolId))
  return listOf(call, scope, of.source, of.includes, within)
}

/** One of the viewer's rows; 404 if the address names a school that it does not belong to. */
export async function rosterAnswer<N extends Noun>(
  call: MemberCall,
  of: Roster<N>,
  id: string,
  schoolId: string | null = null,
  archived = false,
) {
  const scope = scopeAt(placeOf(call))
  const within = schoolId === null ? undefined : inSchool(of.source, await requireSchool(call.tx, scope, schoolId))
  return oneOf(call, scope, of.source, of.includes, idFrom(id), { within, archived })
}
