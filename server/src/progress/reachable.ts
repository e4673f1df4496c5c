import { type Compilable, CompiledQuery } from 'kysely'
import type { Place } from '../access/caller.ts'
import { notFound } from '../access/refusal.ts'
import { classroomsIn, districtsIn, type Scope, schoolsIn, scopeAt } from '../access/scope.ts'
import type { Db } from '../db/pool.ts'
import { idFrom } from '../http/route.ts'
import type { Unit } from './units.ts'

const TIMEZONES: Readonly<
  Record<Unit['kind'], (db: Db, scope: Scope, id: string) => Compilable<{ timezone: string }>>
> = {
  district: (db, scope, id) => districtsIn(db, scope).where('districts.id', '=', id).select('districts.timezone'),
  school: (db, scope, id) =>
    schoolsIn(db, scope)
      .innerJoin('districts', 'districts.id', 'schools.district_id')
      .where('schools.id', '=', id)
      .select('districts.timezone'),
  classroom: (db, scope, id) =>
    classroomsIn(db, scope)
      .innerJoin('districts', 'districts.id', 'classrooms.district_id')
      .where('classrooms.id', '=', id)
      .select('districts.timezone'),
}

/** Names that stand where a query's values go while its text is made. */
const NAMED = { districtId: 'districtId', staffId: 'staffId', id: 'id' } as const

const texts = new Map<string, CompiledQuery<{ timezone: string }>>()

/** Asks for a unit within a scope: its district's time zone, or no row. The text is made once for each kind and reach. */
export function timezoneOf(db: Db, scope: Scope, { kind, id }: Unit): CompiledQuery<{ timezone: string }> {
  const key = `${kind} ${scope.reach}`
  const text = texts.get(key) ?? TIMEZONES[kind](db, { ...NAMED, reach: scope.reach }, NAMED.id).compile()
  texts.set(key, text)
  const values = { districtId: scope.districtId, staffId: scope.staffId, id }
  return CompiledQuery.raw(
    text.sql,
    text.parameters.map(name => values[name as keyof typeof NAMED]),
  )
}

/** A unit if it is within the scope of a place, with its district's time zone; otherwise not found (ACC-4). */
export async function reachableUnit(
  tx: Db,
  place: Place,
  { kind, id }: Unit,
): Promise<{ unit: Unit; timezone: string }> {
  const unit = { kind, id: idFrom(id) }
  const [found] = (await tx.executeQuery(timezoneOf(tx, scopeAt(place), unit))).rows
  if (!found) throw notFound()
  return { unit, timezone: found.timezone }
}
