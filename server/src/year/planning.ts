import type { exceptFromNewSchoolYear, planNewSchoolYear } from '@hornbook/contract/year/new-year'
import { sql } from 'kysely'
import type { z } from 'zod'
import { notFound, Refusal } from '../access/refusal.ts'
import { requireAll } from '../access/require-all.ts'
import { classroomsIn, type Scope, studentsIn } from '../access/scope.ts'
import { audit, authorOf } from '../audit/audit.ts'
import { assertAllWritten } from '../db/all-written.ts'
import { idArray } from '../db/id-array.ts'
import type { Db } from '../db/pool.ts'
import { idsIn } from '../http/linkage.ts'
import type { MemberCall } from '../http/route.ts'
import { FULL_NAME } from '../people/names.ts'
import { t } from '../texts/texts.ts'
import { extendHold } from './holding.ts'

type PlanBody = z.output<NonNullable<(typeof planNewSchoolYear)['body']>>
type ExceptionsBody = z.output<NonNullable<(typeof exceptFromNewSchoolYear)['body']>>

/** Changes where grades go and which classes close (YEAR-2, YEAR-4). */
export async function changePlan(call: MemberCall, { data }: PlanBody): Promise<void> {
  const { scope, year } = await extendHold(call)
  const { tx } = call
  const { rules, closesClasses } = data.attributes
  const kept = data.relationships?.keptClassrooms && idsIn(data.relationships.keptClassrooms)
  // A kept class that has been archived since is still in the list that the client sends back.
  const classrooms = (archived: boolean) => classroomsIn(tx, scope, archived).select('classrooms.id')
  if (kept) await requireAll(tx, sql`${classrooms(false)} UNION ALL ${classrooms(true)}`, kept)
  const changes = {
    ...(rules && { rules: JSON.stringify(rules) }),
    ...(closesClasses !== undefined && { closes_classes: closesClasses }),
    ...(kept && { kept_classrooms: kept.map(Number) }),
  }
  if (Object.keys(changes).length === 0) return
  await tx
    .updateTable('school_years')
    .set(changes)
    .where('district_id', '=', scope.districtId)
    .where('year', '=', year)
    .execute()
  const facts = { year, rules, closesClasses, keptClassrooms: kept?.length }
  await audit(tx, authorOf(call), scope.districtId, 'newYear.plan', [], facts)
}

/** Makes students exceptions to their grade's rule, or ends that (YEAR-2); refuses a roster system's by name. */
export async function changeExceptions(call: MemberCall, { data }: ExceptionsBody): Promise<void> {
  const { scope, year } = await extendHold(call)
  const { tx } = call
  const { districtId } = scope
  const { goesTo } = data.attributes
  const ids = idsIn(data.relationships.students)
  await requireAddedByHand(tx, scope, ids)
  if (goesTo === null) {
    await sql`DELETE FROM school_year_exceptions WHERE district_id = ${districtId} AND year = ${year}
      AND student_id = ANY (${idArray(ids)})`.execute(tx)
  } else {
    const { rows } = await sql`INSERT INTO school_year_exceptions (district_id, year, student_id, goes_to)
      SELECT ${districtId}::bigint, ${year}::integer, unnest(${idArray(ids)}), ${goesTo}::text
      ON CONFLICT (district_id, year, student_id) DO UPDATE SET goes_to = EXCLUDED.goes_to RETURNING student_id`.execute(
      tx,
    )
    assertAllWritten(rows.length, ids.length)
  }
  await audit(tx, authorOf(call), districtId, 'newYear.except', [], { year, goesTo, count: ids.length })
}

const MAX_NAMED = 5

async function requireAddedByHand(tx: Db, scope: Scope, ids: readonly string[]) {
  const columns = ['id', 'first_name', 'middle_name', 'last_name', 'source'] as const
  const { rows } = await sql<{
    id: string
    name: string
    source: string | null
  }>`SELECT r.id, ${FULL_NAME} AS name, r.source
    FROM (${studentsIn(tx, scope).select(columns)}) r
    WHERE r.id = ANY (${idArray(ids)}) ORDER BY ${FULL_NAME} COLLATE people`.execute(tx)
  if (rows.length !== ids.length) throw notFound()
  const synced = rows.filter(({ source }) => source !== null)
  if (synced.length === 0) return
  const names = synced.slice(0, MAX_NAMED).map(({ name }) => name)
  const others = synced.length - names.length
  throw new Refusal('invalid', {
    detail: t(others > 0 ? 'year:syncedMany' : 'year:synced', {
      names: names.join(', '),
      count: others,
      system: synced[0]?.source ?? '',
    }),
    pointer: '/data/relationships/students',
    meta: { students: synced.map(({ id }) => id) },
  })
}
