import { classroomsIn, districtsIn, type Scope, schoolsIn } from '../access/scope.ts'
import type { Db } from '../db/pool.ts'
import type { Unit } from './units.ts'

export const keyOfUnit = ({ kind, id }: Unit): string => `${kind} ${id}`

/** The names of those of some units that a scope reaches, by `keyOfUnit`; either the current or the archived ones. */
export async function unitsReached(
  tx: Db,
  scope: Scope,
  units: readonly Unit[],
  archived = false,
): Promise<ReadonlyMap<string, string>> {
  const idsOf = (kind: Unit['kind']) => [...new Set(units.filter(each => each.kind === kind).map(({ id }) => id))]
  const reached = new Map<string, string>()
  const add = (kind: Unit['kind'], rows: readonly { readonly id: string; readonly name: string | null }[]) => {
    for (const { id, name } of rows) reached.set(keyOfUnit({ kind, id }), name ?? '')
  }
  const [districts, schools, classrooms] = [idsOf('district'), idsOf('school'), idsOf('classroom')]
  if (districts.length > 0)
    add(
      'district',
      await districtsIn(tx, scope)
        .where('districts.id', 'in', districts)
        .select(['districts.id', 'districts.name'])
        .execute(),
    )
  if (schools.length > 0)
    add(
      'school',
      await schoolsIn(tx, scope, archived)
        .where('schools.id', 'in', schools)
        .select(['schools.id', 'schools.name'])
        .execute(),
    )
  if (classrooms.length > 0)
    add(
      'classroom',
      await classroomsIn(tx, scope, archived)
        .where('classrooms.id', 'in', classrooms)
        .select(['classrooms.id', 'classrooms.name'])
        .execute(),
    )
  return reached
}
