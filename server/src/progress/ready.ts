import type { CompiledQuery } from 'kysely'
import type { Scope } from '../access/scope.ts'
import type { Db } from '../db/pool.ts'

/** A query, or a piece of SQL, that makes its text. */
interface Textual<Row> {
  compile(db: Db): CompiledQuery<Row>
}

type ScopeNames = Pick<Scope, 'reach' | 'districtId' | 'staffId'>

/**
 * A query within a scope whose text is made once for each reach: a dashboard asks it a thousand times a second, and to make
 * it takes longer than to run it. While it is made, names stand where values go.
 */
export function ready<Name extends string, Row>(
  names: readonly Name[],
  make: (db: Db, scope: ScopeNames, named: Readonly<Record<Name, string>>) => Textual<Row>,
): (db: Db, scope: Scope, values: Readonly<Record<Name, string | number>>) => CompiledQuery<Row> {
  const named = Object.fromEntries<string>(names.map(name => [name, name])) as Record<Name, string>
  const texts = new Map<Scope['reach'], CompiledQuery<Row>>()
  return (db, { reach, districtId, staffId }, values) => {
    const text =
      texts.get(reach) ?? make(db, { reach, districtId: 'districtId', staffId: 'staffId' }, named).compile(db)
    texts.set(reach, text)
    const all: Readonly<Record<string, unknown>> = { ...values, districtId, staffId }
    return { ...text, parameters: text.parameters.map(name => valueNamed(all, name)) }
  }
}

function valueNamed(named: Readonly<Record<string, unknown>>, name: unknown): unknown {
  const value = named[name as string]
  if (value === undefined) throw new Error(`A query names ${String(name)}, which has no value`)
  return value
}
