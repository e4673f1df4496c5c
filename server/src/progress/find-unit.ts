import type { Place } from '../access/caller.ts'
import { notFound } from '../access/refusal.ts'
import { classroomsIn, districtsIn, type Scope, schoolsIn, scopeAt } from '../access/scope.ts'
import type { Db } from '../db/pool.ts'
import { idFrom, type MemberCall, placeOf } from '../http/route.ts'
import { parseRange } from './range.ts'
import { scopedQuery } from './scoped-query.ts'
import type { Unit } from './units.ts'

/** Queries for a unit within a scope: its district's time zone, or no row. */
const TIMEZONES = {
  district: scopedQuery(['id'], (db, scope, { id }) =>
    districtsIn(db, scope).where('districts.id', '=', id).select('districts.timezone'),
  ),
  school: scopedQuery(['id'], (db, scope, { id }) =>
    schoolsIn(db, scope)
      .innerJoin('districts', 'districts.id', 'schools.district_id')
      .where('schools.id', '=', id)
      .select('districts.timezone'),
  ),
  classroom: scopedQuery(['id'], (db, scope, { id }) =>
    classroomsIn(db, scope)
      .innerJoin('districts', 'districts.id', 'classrooms.district_id')
      .where('classrooms.id', '=', id)
      .select('districts.timezone'),
  ),
}

/** Finds a unit in the scope of a place, with its district's time zone. Throws notFound if it is outside (ACC-4). */
export const findReachableUnit = (tx: Db, place: Place, unit: Unit) => findUnit(tx, scopeAt(place), unit)

/** Finds a unit in a scope, with its district's time zone. Throws notFound if it is outside. */
export async function findUnit(tx: Db, scope: Scope, { kind, id }: Unit): Promise<{ unit: Unit; timezone: string }> {
  const unit = { kind, id: idFrom(id) }
  const [found] = (await tx.executeQuery(TIMEZONES[kind](tx, scope, { id: unit.id }))).rows
  if (!found) throw notFound()
  return { unit, timezone: found.timezone }
}

/** The unit of a call and the range of dates in its district's time zone. Throws notFound outside the scope. */
export async function unitAndRange(call: MemberCall, kind: Unit['kind'], id: string) {
  const { unit, timezone } = await findReachableUnit(call.tx, placeOf(call), { kind, id })
  return { unit, timezone, range: parseRange(call.query, timezone, call.now) }
}
