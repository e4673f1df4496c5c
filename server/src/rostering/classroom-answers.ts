import { type Resource, type ResourceObject, resourceObject } from '@hornbook/contract/document'
import { grade } from '@hornbook/contract/lookups/grades'
import { school } from '@hornbook/contract/rostering/schools'
import { teacher } from '@hornbook/contract/rostering/teacher'
import { notFound } from '../access/refusal.ts'
import { type Scope, scopeAt } from '../access/scope.ts'
import { applyListQuery } from '../http/lists/page.ts'
import { wantsArchived, wantsIncluded } from '../http/lists/query-options.ts'
import { idFrom, type MemberCall, placeOf, scopeOf } from '../http/route.ts'
import { GRADES } from '../people/grades.ts'
import { classroomDetails, classroomRows } from './classrooms.ts'
import { requireSchool, visibleSchools } from './schools.ts'
import { visibleTeachers } from './teachers.ts'

type ClassroomRow = Awaited<ReturnType<typeof classroomDetails>>[number]

/** The viewer's classes in a district, or in the school that the address names. */
export async function classroomList(call: MemberCall, schoolId: string | null) {
  const scope = scopeOf(call)
  const within = schoolId === null ? null : await requireSchool(call.tx, scope, schoolId)
  const all = await classroomRows(call.tx, scope, wantsArchived(call.query))
  const rows = within === null ? all : all.filter(row => row.relationships.school === within)
  const { data, links } = applyListQuery(call, rows, 'name')
  const classrooms = await classroomDetails(call.tx, scope, data)
  return { data: classrooms, links, ...(await includedFor(call, scope, classrooms)) }
}

/** One class. If the address also names a school, it must be the class's school. */
export async function classroomAnswer(call: MemberCall, id: string, schoolId: string | null) {
  const scope = scopeAt(placeOf(call))
  const rows = await classroomRows(call.tx, scope, false, idFrom(id))
  const [data] = await classroomDetails(call.tx, scope, rows)
  if (!data || (schoolId !== null && data.relationships.school !== schoolId)) throw notFound()
  return { data, ...(await includedFor(call, scope, [data])) }
}

async function includedFor({ tx, query }: MemberCall, scope: Scope, rows: readonly ClassroomRow[]) {
  const schools = new Set(rows.map(row => row.relationships.school))
  const teachers = new Set(rows.flatMap(row => row.relationships.teachers))
  const grades = new Set(rows.flatMap(row => row.relationships.grades))
  const included: ResourceObject<Resource>[] = []
  if (wantsIncluded(query, 'school')) {
    const found = (await visibleSchools(tx, scope)).filter(({ id }) => schools.has(id))
    included.push(...found.map(row => resourceObject(school, row)))
  }
  if (wantsIncluded(query, 'teachers')) {
    const found = (await visibleTeachers(tx, scope, false)).filter(({ id }) => teachers.has(id))
    included.push(...found.map(row => resourceObject(teacher, row)))
  }
  if (wantsIncluded(query, 'grades')) {
    included.push(...GRADES.filter(({ id }) => grades.has(id)).map(row => resourceObject(grade, row)))
  }
  return included.length > 0 ? { included } : {}
}
