import { sql } from 'kysely'
import { notFound, Refusal } from '../../access/refusal.ts'
import { type Scope, studentsIn } from '../../access/scope.ts'
import { idArray } from '../../db/id-array.ts'
import type { Db } from '../../db/pool.ts'
import { idFrom, type MemberCall, scopeOf } from '../../http/route.ts'
import { FULL_NAME } from '../../people/names.ts'
import { t } from '../../texts/texts.ts'

export interface FoundStudent {
  readonly id: string
  readonly name: string
  readonly version: number
  readonly source: string | null
  readonly archived: boolean
  readonly merged_into: string | null
}

/** The students in scope, archived or not, in the order of their ids in the call; 404 unless they are all there. */
export async function requireStudents(tx: Db, scope: Scope, ids: readonly string[]): Promise<FoundStudent[]> {
  const either = [false, true].map(archived => sql`${studentsIn(tx, scope, archived).selectAll('students')}`)
  const { rows } = await sql<FoundStudent>`SELECT r.id, ${FULL_NAME} AS name, r.version, r.source, r.merged_into,
      r.archived_at IS NOT NULL AS archived
    FROM (${sql.join(either, sql` UNION ALL `)}) r WHERE r.id = ANY (${idArray(ids)})`.execute(tx)
  return ids.map(id => {
    const found = rows.find(row => row.id === id)
    if (!found) throw notFound()
    return found
  })
}

/** Two students who are on the roster; 409 names one who has been merged or archived in the meantime. */
export async function requireTwoStudents(
  tx: Db,
  scope: Scope,
  [one, other]: readonly [string, string],
): Promise<readonly [FoundStudent, FoundStudent]> {
  const found = await requireStudents(tx, scope, [one, other])
  if (one === other) throw new Refusal('invalid', { pointer: '/data/relationships', detail: t('rostering:oneStudent') })
  for (const { merged_into, archived, name } of found) {
    if (merged_into !== null) throw new Refusal('conflict', { detail: t('rostering:mergedAlready', { name }) })
    if (archived) throw new Refusal('conflict', { detail: t('rostering:mergesArchived', { name }) })
  }
  return found as [FoundStudent, FoundStudent]
}

const PAIR = /^([1-9]\d{0,17})-([1-9]\d{0,17})$/

/** The two ids of a pair's id, the lower first; 404 for anything else. */
export function idsOfPair(pairId: string): readonly [string, string] {
  const [, one, other] = PAIR.exec(pairId) ?? []
  if (one === undefined || other === undefined || BigInt(one) >= BigInt(other)) throw notFound()
  return [one, other]
}

/** Throws 404 for the address of a merged student. For callers who see both, it names the one who stays. */
export async function requireUnmergedAddress(call: MemberCall, id: string): Promise<void> {
  const scope = scopeOf(call)
  const merged = await studentsIn(call.tx, scope, true)
    .where('students.id', '=', idFrom(id))
    .where('students.merged_into', 'is not', null)
    .select('students.merged_into')
    .executeTakeFirst()
  if (!merged?.merged_into) return
  const [kept] = await requireStudents(call.tx, scope, [merged.merged_into])
  throw new Refusal('notFound', {
    detail: t('rostering:movedTo', { kept: kept?.name ?? '' }),
    meta: { mergedInto: merged.merged_into },
  })
}
