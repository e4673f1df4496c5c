import { notFound } from '../access/refusal.ts'
import { isInScope, type Scope } from '../access/scope.ts'
import type { Db } from '../db/pool.ts'
import { idFrom } from '../http/route.ts'

/** A school's id from an address; 404 when the school is out of scope. */
export async function requireSchool(tx: Db, scope: Scope, given: string): Promise<string> {
  const id = idFrom(given)
  if (!(await isInScope(tx, scope, 'school', id))) throw notFound()
  return id
}
