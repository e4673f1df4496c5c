import type { CompiledQuery } from 'kysely'
import type { Scope } from '../access/scope.ts'
import type { Db } from '../db/pool.ts'

/** A query builder, or a piece of raw SQL. */
interface Compilable<Row> {
  compile(db: Db): CompiledQuery<Row>
}

type ScopeNames = Pick<Scope, 'extent' | 'districtId' | 'staffId'>

/**
 * A query within a scope, compiled once for each extent: dashboards run it a thousand times a second, and compiling it
 * takes longer than running it. It is compiled with names as its parameters, which each call replaces with values.
 */
export function scopedQuery<Name extends string, Row>(
  names: readonly Name[],
  make: (db: Db, scope: ScopeNames, named: Readonly<Record<Name, string>>) => Compilable<Row>,
): (db: Db, scope: Scope, values: Readonly<Record<Name, string | number>>) => CompiledQuery<Row> {
  const named = Object.fromEntries<string>(names.map(name => [name, name])) as Record<Name, string>
  const compiled = new Map<Scope['extent'], CompiledQuery<Row>>()
  return (db, { extent, districtId, staffId }, values) => {
    const query =
      compiled.get(extent) ?? make(db, { extent, districtId: 'districtId', staffId: 'staffId' }, named).compile(db)
    compiled.set(extent, query)
    const allValues: Readonly<Record<string, unknown>> = { ...values, districtId, staffId }
    return { ...query, parameters: query.parameters.map(name => parameterValue(allValues, name)) }
  }
}

function parameterValue(named: Readonly<Record<string, unknown>>, name: unknown): unknown {
  const value = named[name as string]
  if (value === undefined) throw new Error(`The query's parameter ${String(name)} has no value`)
  return value
}
