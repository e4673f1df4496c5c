import { type Resource, type ResourceObject, resourceObject } from '@hornbook/contract/document'
import { classroom } from '@hornbook/contract/rostering/classrooms'
import { school } from '@hornbook/contract/rostering/schools'
import { notFound } from '../access/refusal.ts'
import type { Scope } from '../access/scope.ts'
import { listed } from '../http/lists/page.ts'
import { idFrom, type MemberCall, scopeOf } from '../http/route.ts'
import { asksFor, asksForArchived } from '../people/included.ts'
import { classroomRows, classroomsSeen } from './classrooms.ts'
import { schoolsSeen, schoolWithin } from './schools.ts'
import { teachersSeen } from './teachers.ts'

type Seen = Awaited<ReturnType<typeof teachersSeen>>[number]

/** Staff within the viewer's schools, or those who belong to the school that the address names. */
export async function teacherList(call: MemberCall, schoolId: string | null) {
  const scope = scopeOf(call)
  const within = schoolId === null ? null : await schoolWithin(call.tx, scope, schoolId)
  const all = await teachersSeen(call.tx, scope, asksForArchived(call.query))
  const rows = within === null ? all : all.filter(row => row.relationships.schools.includes(within))
  const { data, links } = listed(call, rows, 'name')
  return { data, links, ...(await alongside(call, scope, data)) }
}

/** One member of staff of a school. */
export async function theTeacher(call: MemberCall, id: string, schoolId: string) {
  const scope = scopeOf(call)
  const within = await schoolWithin(call.tx, scope, schoolId)
  const [data] = await teachersSeen(call.tx, scope, false, idFrom(id))
  if (!data?.relationships.schools.includes(within)) throw notFound()
  return { data, ...(await alongside(call, scope, [data])) }
}

/** What the staff point to, as far as the call asked for it. */
async function alongside({ tx, query }: MemberCall, scope: Scope, rows: readonly Seen[]) {
  const schools = new Set(rows.flatMap(row => row.relationships.schools))
  const classrooms = new Set(rows.flatMap(row => row.relationships.classrooms))
  const included: ResourceObject<Resource>[] = []
  if (asksFor(query, 'schools')) {
    const found = (await schoolsSeen(tx, scope)).filter(({ id }) => schools.has(id))
    included.push(...found.map(row => resourceObject(school, row)))
  }
  if (asksFor(query, 'classrooms')) {
    const found = (await classroomRows(tx, scope, false)).filter(({ id }) => classrooms.has(id))
    included.push(...(await classroomsSeen(tx, scope, found)).map(row => resourceObject(classroom, row)))
  }
  return included.length > 0 ? { included } : {}
}
