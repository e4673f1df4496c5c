import { type Resource, type ResourceObject, resourceObject } from '@hornbook/contract/document'
import { grade } from '@hornbook/contract/lookups/grades'
import { school } from '@hornbook/contract/rostering/schools'
import { teacher } from '@hornbook/contract/rostering/teacher'
import { notFound } from '../access/refusal.ts'
import { type Scope, scopeAt } from '../access/scope.ts'
import { listed } from '../http/lists/page.ts'
import { idFrom, type MemberCall, placeOf, scopeOf } from '../http/route.ts'
import { GRADES } from '../people/grades.ts'
import { asksFor, asksForArchived } from '../people/included.ts'
import { classroomRows, classroomsSeen } from './classrooms.ts'
import { schoolsSeen, schoolWithin } from './schools.ts'
import { teachersSeen } from './teachers.ts'

type Seen = Awaited<ReturnType<typeof classroomsSeen>>[number]

/** The viewer's classes of a district, or of one of its schools where the address names one. */
export async function classroomList(call: MemberCall, schoolId: string | null) {
  const scope = scopeOf(call)
  const within = schoolId === null ? null : await schoolWithin(call.tx, scope, schoolId)
  const all = await classroomRows(call.tx, scope, asksForArchived(call.query))
  const rows = within === null ? all : all.filter(row => row.relationships.school === within)
  const { data, links } = listed(call, rows, 'name')
  const seen = await classroomsSeen(call.tx, scope, data)
  return { data: seen, links, ...(await alongside(call, scope, seen)) }
}

/** One class; where the address names a school as well, it must be the class's own. */
export async function theClassroom(call: MemberCall, id: string, schoolId: string | null) {
  const scope = scopeAt(placeOf(call))
  const rows = await classroomRows(call.tx, scope, false, idFrom(id))
  const [data] = await classroomsSeen(call.tx, scope, rows)
  if (!data || (schoolId !== null && data.relationships.school !== schoolId)) throw notFound()
  return { data, ...(await alongside(call, scope, [data])) }
}

/** What the classes point to, as far as the call asked for it. */
async function alongside({ tx, query }: MemberCall, scope: Scope, rows: readonly Seen[]) {
  const schools = new Set(rows.map(row => row.relationships.school))
  const teachers = new Set(rows.flatMap(row => row.relationships.teachers))
  const grades = new Set(rows.flatMap(row => row.relationships.grades))
  const included: ResourceObject<Resource>[] = []
  if (asksFor(query, 'school')) {
    const found = (await schoolsSeen(tx, scope)).filter(({ id }) => schools.has(id))
    included.push(...found.map(row => resourceObject(school, row)))
  }
  if (asksFor(query, 'teachers')) {
    const found = (await teachersSeen(tx, scope, false)).filter(({ id }) => teachers.has(id))
    included.push(...found.map(row => resourceObject(teacher, row)))
  }
  if (asksFor(query, 'grades')) {
    included.push(...GRADES.filter(({ id }) => grades.has(id)).map(row => resourceObject(grade, row)))
  }
  return included.length > 0 ? { included } : {}
}
