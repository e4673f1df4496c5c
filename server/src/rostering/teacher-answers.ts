import { type Resource, type ResourceObject, resourceObject } from '@hornbook/contract/document'
import { classroom } from '@hornbook/contract/rostering/classrooms'
import { school } from '@hornbook/contract/rostering/schools'
import { notFound } from '../access/refusal.ts'
import type { Scope } from '../access/scope.ts'
import { applyListQuery } from '../http/lists/page.ts'
import { wantsArchived, wantsIncluded } from '../http/lists/query-options.ts'
import { idFrom, type MemberCall, scopeOf } from '../http/route.ts'
import { classroomDetails, classroomRows } from './classrooms.ts'
import { requireSchool, visibleSchools } from './schools.ts'
import { visibleTeachers } from './teachers.ts'

type TeacherRow = Awaited<ReturnType<typeof visibleTeachers>>[number]

/** The viewer's staff in a district, or in the school that the address names. */
export async function teacherList(call: MemberCall, schoolId: string | null) {
  const scope = scopeOf(call)
  const within = schoolId === null ? null : await requireSchool(call.tx, scope, schoolId)
  const all = await visibleTeachers(call.tx, scope, wantsArchived(call.query))
  const rows = within === null ? all : all.filter(row => row.relationships.schools.includes(within))
  const { data, links } = applyListQuery(call, rows, 'name')
  return { data, links, ...(await includedFor(call, scope, data)) }
}

/** One member of staff; 404 when they do not belong to the school. */
export async function teacherAnswer(call: MemberCall, id: string, schoolId: string) {
  const scope = scopeOf(call)
  const within = await requireSchool(call.tx, scope, schoolId)
  const [data] = await visibleTeachers(call.tx, scope, false, idFrom(id))
  if (!data?.relationships.schools.includes(within)) throw notFound()
  return { data, ...(await includedFor(call, scope, [data])) }
}

async function includedFor({ tx, query }: MemberCall, scope: Scope, rows: readonly TeacherRow[]) {
  const schools = new Set(rows.flatMap(row => row.relationships.schools))
  const classrooms = new Set(rows.flatMap(row => row.relationships.classrooms))
  const included: ResourceObject<Resource>[] = []
  if (wantsIncluded(query, 'schools')) {
    const found = (await visibleSchools(tx, scope)).filter(({ id }) => schools.has(id))
    included.push(...found.map(row => resourceObject(school, row)))
  }
  if (wantsIncluded(query, 'classrooms')) {
    const found = (await classroomRows(tx, scope, false)).filter(({ id }) => classrooms.has(id))
    included.push(...(await classroomDetails(tx, scope, found)).map(row => resourceObject(classroom, row)))
  }
  return included.length > 0 ? { included } : {}
}
