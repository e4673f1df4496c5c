import type { RowOf } from '@hornbook/contract/document'
import type { match } from '@hornbook/contract/rostering/matches'
import { may } from '@hornbook/rules/people/abilities'
import { searchKey } from '@hornbook/rules/people/names'
import { sql } from 'kysely'
import { personAt } from '../../access/caller.ts'
import { classroomsIn, type Scope, schoolsIn } from '../../access/scope.ts'
import { idArray } from '../../db/id-array.ts'
import type { Db } from '../../db/pool.ts'
import { pageInOrder } from '../../http/lists/page.ts'
import { type MemberCall, placeOf, scopeOf } from '../../http/route.ts'
import type { MemberKind } from '../../people/enrol.ts'
import { schoolNamesIn } from '../../people/school-names.ts'
import { type Wanted, wantedIn } from './match-terms.ts'
import { findClassrooms, findSchools, findStaff } from './other-matches.ts'
import { matchStudents } from './student-matches.ts'

/** Matches of each kind that are shown: for a text, and for a list of ids. */
export const SHOWN = 7
export const SHOWN_OF_LIST = 100

const NOBODY = { rows: [], found: 0 }

/**
 * Whom and what a text finds in the viewer's scope (SHELL-14). Archived ones are left out (PEOPLE-1). Staff, and codes and
 * addresses, are for those who may see lists of them (SCOPE-3).
 */
export async function matchesFor(call: MemberCall, typed: string) {
  const { tx } = call
  const scope = scopeOf(call)
  const wanted = wantedIn(typed)
  const limit = wanted.isList ? SHOWN_OF_LIST : SHOWN
  const mayIndex = may(personAt(placeOf(call), call.app.settings.selfService), 'index', 'rostering')
  const [students, staff, classrooms, schools] = await Promise.all([
    matchStudents(tx, scope, wanted, limit),
    mayIndex ? findStaff(tx, scope, wanted, limit) : NOBODY,
    findClassrooms(tx, scope, wanted, limit),
    findSchools(tx, scope, wanted, limit),
  ])
  const called = await schoolNamesIn(tx, scope)
  const codeOf = ({ code }: { code: string | null }) => (mayIndex ? code : null)
  const [studentPlaces, staffPlaces] = await Promise.all([
    placesOf(tx, scope, 'student', idsOf(students.rows)),
    placesOf(tx, scope, 'staff', idsOf(staff.rows)),
  ])
  const matches: RowOf<typeof match>[] = [
    ...students.rows.map(row => matchOf('student', row, codeOf(row), studentPlaces.get(row.id))),
    ...staff.rows.map(row => matchOf('teacher', row, codeOf(row), staffPlaces.get(row.id))),
    ...classrooms.rows.map(row => matchOf('classroom', row, codeOf(row), row)),
    ...schools.rows.map(row => matchOf('school', row, codeOf(row))),
  ]
  const named = matches.map(each => inNamedSchool(each, called))
  return { ...pageInOrder(call, named), meta: metaOf(wanted, [students, staff, classrooms, schools]) }
}

/** With the name by which its school is told from another of the same. */
function inNamedSchool(found: RowOf<typeof match>, called: ReadonlyMap<string, string>): RowOf<typeof match> {
  const name = called.get(found.relationships?.school ?? '')
  if (name === undefined) return found
  return found.kind === 'school' ? { ...found, name } : { ...found, schoolName: name }
}

interface Found {
  readonly found: number
  readonly more?: boolean
  readonly rows: readonly { readonly ids: readonly (string | null)[] }[]
}

/** How many were found, whether there may be more, and which of several ids nobody has. */
export function metaOf(wanted: Wanted, all: readonly Found[]) {
  const found = all.reduce((sum, each) => sum + each.found, 0)
  const rows = all.flatMap(each => each.rows)
  const known = new Set(rows.flatMap(({ ids }) => ids.map(id => searchKey(id ?? ''))))
  const unknown = wanted.isList && rows.length === found ? wanted.ids.filter(id => !known.has(searchKey(id))) : []
  return { found, more: all.some(({ more }) => more), unknown }
}

const idsOf = (rows: readonly { readonly id: string }[]) => rows.map(({ id }) => id)

/** The class and the school that a person is shown with, and the district in a search of all. */
export interface MatchPlace {
  readonly classroom?: string | null
  readonly classroomName?: string | null
  readonly school: string | null
  readonly schoolName: string | null
  readonly district?: string
  readonly districtName?: string
}
type Kind = RowOf<typeof match>['kind']

export function matchOf(
  kind: Kind,
  { id, name }: { id: string; name: string },
  code: string | null,
  placed?: Partial<MatchPlace>,
) {
  const { classroom = null, classroomName = null, school = null, schoolName = null } = placed ?? {}
  const { district = null, districtName = null } = placed ?? {}
  return {
    id: `${kind}-${id}`,
    kind,
    name,
    code,
    classroomName,
    schoolName,
    districtName,
    relationships: { student: null, teacher: null, classroom, school, district, [kind]: id },
  }
}

/** The first class in scope of each person, or the first school of those without a class. */
async function placesOf(tx: Db, scope: Scope, kind: MemberKind, ids: readonly string[]) {
  if (ids.length === 0) return new Map<string, MatchPlace>()
  const person = sql.ref(`e.${kind}_id`)
  const current = sql`e.district_id = ${scope.districtId} AND e.ended_at IS NULL AND e.began_at IS NOT NULL
    AND ${person} = ANY (${idArray(ids)})`
  const schools = sql`(${schoolsIn(tx, scope).select(['schools.id', 'schools.name'])})`
  const { rows } = await sql<MatchPlace & { id: string }>`SELECT DISTINCT ON (p.id) p.id, c.id AS classroom,
      CASE WHEN c.id IS NOT NULL THEN coalesce(c.name, 'Classroom ' || c.id) END AS "classroomName",
      s.id AS school, s.name AS "schoolName"
    FROM (SELECT ${person} AS id, e.classroom_id, e.school_id FROM ${sql.table(`${kind}_enrollments`)} e WHERE ${current}
      UNION ALL SELECT ${person}, NULL, e.school_id FROM ${sql.table(`${kind}_schools`)} e WHERE ${current}) p
    JOIN ${schools} s ON s.id = p.school_id
    LEFT JOIN (${classroomsIn(tx, scope).select(['classrooms.id', 'classrooms.name'])}) c ON c.id = p.classroom_id
    ORDER BY p.id, c.id IS NULL, c.name COLLATE people, c.id, s.name COLLATE people`.execute(tx)
  return new Map(rows.map(row => [row.id, row]))
}
