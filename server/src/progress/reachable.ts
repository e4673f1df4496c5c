import type { Place } from '../access/caller.ts'
import { notFound } from '../access/refusal.ts'
import { classroomsIn, districtsIn, schoolsIn, scopeAt } from '../access/scope.ts'
import type { Db } from '../db/pool.ts'
import { idFrom } from '../http/route.ts'
import type { Unit } from './units.ts'

/** A unit if it is within the scope of a place, with its district's time zone; otherwise not found (ACC-4). */
export async function reachableUnit(
  tx: Db,
  place: Place,
  { kind, id }: Unit,
): Promise<{ unit: Unit; timezone: string }> {
  const scope = scopeAt(place)
  const wanted = idFrom(id)
  const reached = {
    district: () => districtsIn(tx, scope).where('districts.id', '=', wanted).select('districts.timezone'),
    school: () =>
      schoolsIn(tx, scope)
        .innerJoin('districts', 'districts.id', 'schools.district_id')
        .where('schools.id', '=', wanted)
        .select('districts.timezone'),
    classroom: () =>
      classroomsIn(tx, scope)
        .innerJoin('districts', 'districts.id', 'classrooms.district_id')
        .where('classrooms.id', '=', wanted)
        .select('districts.timezone'),
  }[kind]()
  const found = await reached.executeTakeFirst()
  if (!found) throw notFound()
  return { unit: { kind, id: wanted }, timezone: found.timezone }
}
