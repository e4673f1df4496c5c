import type { Noun } from '@hornbook/contract/columns'
import type { SpreadsheetFormat } from '@hornbook/contract/rostering/spreadsheets'
import { may } from '@hornbook/rules/people/abilities'
import { sql } from 'kysely'
import { personAt } from '../access/caller.ts'
import { Refusal } from '../access/refusal.ts'
import { administeredIn, scopeAt } from '../access/scope.ts'
import { listOf, oneRowOf } from '../http/lists/nouns/list.ts'
import { timezoneResources, wantsArchived, wantsIncluded } from '../http/lists/query-options.ts'
import { idFrom, type MemberCall, placeOf, scopeOf } from '../http/route.ts'
import { CLASSROOMS } from '../lists/classrooms.ts'
import { SCHOOLS } from '../lists/schools.ts'
import type { Includes, Source, Sql, View } from '../lists/source.ts'
import { STUDENTS } from '../lists/students.ts'
import { TEACHERS } from '../lists/teachers.ts'
import { gradeResources } from '../people/grades.ts'
import { readDistricts } from './districts.ts'
import { checkIn } from './health/checks.ts'
import { requireSchool } from './require-school.ts'

/** A source without what its viewer only sees as somebody who teaches there (SCOPE-7). */
const administered = <N extends Noun>(source: Source<N>): Source<N> => {
  const narrow = (view: View): View => ({ ...view, scope: administeredIn(view.scope) })
  const { rows, joins } = source
  return {
    ...source,
    rows: view => rows(narrow(view)),
    ...(joins && { joins: (view, only) => joins(narrow(view), only) }),
  }
}

/** A noun's rows and what they can include; `list` is the step of their address. */
export interface RosterNoun<N extends Noun> {
  readonly list: List
  readonly source: Source<N>
  readonly includes: Includes<N>
}
type List = 'schools' | 'classrooms' | 'teachers' | 'students'
const roster = <N extends Noun>(list: List, source: Source<N>, includes: Includes<N>): RosterNoun<N> => ({
  list,
  source,
  includes,
})

export const schools = roster('schools', SCHOOLS, { district: { read: readDistricts }, timezone: timezoneResources })
export const classrooms = roster('classrooms', CLASSROOMS, {
  school: SCHOOLS,
  teachers: TEACHERS,
  students: administered(STUDENTS),
  grades: gradeResources,
  timezone: timezoneResources,
})
export const teachers = roster('teachers', TEACHERS, {
  schools: SCHOOLS,
  classrooms: CLASSROOMS,
  timezone: timezoneResources,
})
export const students = roster('students', STUDENTS, {
  schools: SCHOOLS,
  classrooms: CLASSROOMS,
  grades: gradeResources,
  timezone: timezoneResources,
})

/** The records of students are for those with index on rostering, wherever they are read (SCOPE-3). */
function refuseStudents(call: MemberCall, of: List) {
  const mayRead = may(personAt(placeOf(call), call.app.settings.selfService), 'index', 'rostering')
  if (of === 'classrooms' && wantsIncluded(call.query, 'students') && !mayRead) throw new Refusal('forbidden')
}

const inSchool = (source: Source, view: View, schoolId: string): Sql =>
  source.inSchool?.(view, sql`${schoolId}::bigint`) ?? sql`false`

/** The viewer's rows in a district, or in the school that the address names. */
export async function rosterList<N extends Noun>(call: MemberCall, of: RosterNoun<N>, schoolId: string | null = null) {
  const scope = scopeOf(call)
  const view = { tx: call.tx, scope, archived: wantsArchived(call.query) }
  const inPlace =
    schoolId === null ? sql`true` : inSchool(of.source, view, await requireSchool(call.tx, scope, schoolId))
  refuseStudents(call, of.list)
  const condition = sql`${inPlace} AND ${checkIn(call)}`
  const mayDownload = may(personAt(placeOf(call), call.app.settings.selfService), 'download', 'rostering')
  const { meta, ...page } = await listOf(call, scope, of.source, of.includes, condition)
  const links = mayDownload && { links: spreadsheetLinks(call, of.list, schoolId) }
  return { ...page, meta: { ...meta, ...links } }
}

/** The same rows in the same order as a file (CALL-21). */
function spreadsheetLinks(call: MemberCall, list: List, schoolId: string | null) {
  const chosen = Object.entries((call.query ?? {}) as Readonly<Record<string, unknown>>)
    .filter(([name]) => /^(filter|sort)/.test(name))
    .map(([name, value]): [string, string] => [name, String(value)])
  const school: [string, string][] = schoolId === null ? [] : [['filter[schoolsIdEq]', schoolId]]
  const linkTo = (format: SpreadsheetFormat) =>
    `/api/districts/${placeOf(call).districtId}/${list}/spreadsheet?${new URLSearchParams([['format', format], ...school, ...chosen])}`
  return { csv: linkTo('csv'), xlsx: linkTo('xlsx') }
}

/** One of the viewer's rows; 404 if the address names a school that it does not belong to. */
export async function rosterAnswer<N extends Noun>(
  call: MemberCall,
  of: RosterNoun<N>,
  id: string,
  schoolId: string | null = null,
  archived = false,
) {
  const scope = scopeAt(placeOf(call))
  const view = { tx: call.tx, scope, archived }
  const condition =
    schoolId === null ? undefined : inSchool(of.source, view, await requireSchool(call.tx, scope, schoolId))
  const answer = await oneRowOf(call, scope, of.source, of.includes, idFrom(id), { condition, archived })
  refuseStudents(call, of.list)
  return answer
}
