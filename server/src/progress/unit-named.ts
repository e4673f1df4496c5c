import { classroomName } from '@hornbook/rules/people/names'
import { classroomsIn, districtsIn, type Scope, schoolsIn } from '../access/scope.ts'
import type { Db } from '../db/pool.ts'
import type { Unit } from './units.ts'

/** The name of a unit in scope, and its district's time zone. */
export async function unitNamed(tx: Db, scope: Scope, { kind, id }: Unit): Promise<{ name: string; timezone: string }> {
  const district = await districtsIn(tx, scope).select(['name', 'timezone']).executeTakeFirstOrThrow()
  if (kind === 'district') return district
  if (kind === 'classroom') {
    const found = classroomsIn(tx, scope).where('classrooms.id', '=', id).select(['classrooms.id', 'classrooms.name'])
    return { ...district, name: classroomName(await found.executeTakeFirstOrThrow()) }
  }
  const { name } = await schoolsIn(tx, scope)
    .where('schools.id', '=', id)
    .select('schools.name')
    .executeTakeFirstOrThrow()
  return { ...district, name }
}
