import { sql } from 'kysely'
import type { ServiceCaller } from '../../access/service-caller.ts'
import { idArray, uuidArray } from '../../db/id-array.ts'
import type { Db } from '../../db/pool.ts'
import { PROVIDER } from '../../db/provider.ts'
import type { EventType } from '../events.ts'
import { type Attachment, attachmentsOf } from './parts.ts'
import type { Identified } from './statements.ts'

/** A statement as it is stored. */
export interface KnownStatement {
  readonly id: string
  readonly districtId: string
  readonly statement: Identified
  /** In epoch milliseconds. */
  readonly happenedAt: number
  readonly terms: readonly string[]
  readonly voids: string | null
  readonly event: EventType | null
  /** Why its event is not counted. */
  readonly problem: string | null
}

/** The districts in which a token may have a statement; the provider's is for those about nobody who is known. */
export async function districtsOf(tx: Db, { districtId }: ServiceCaller): Promise<string[]> {
  if (districtId !== null) return [districtId]
  const all = await tx.selectFrom('districts').select('id').where('left_at', 'is', null).orderBy('id').execute()
  return [PROVIDER, ...all.map(({ id }) => id)]
}

export async function findStatements(
  tx: Db,
  districts: readonly string[],
  ids: readonly string[],
): Promise<Map<string, KnownStatement>> {
  if (ids.length === 0) return new Map()
  const { rows } =
    await sql<KnownStatement>`SELECT id, district_id AS "districtId", statement, terms::text[] AS terms, voids, event, problem,
      (extract(epoch FROM happened_at) * 1000)::float8 AS "happenedAt"
    FROM xapi_statements WHERE district_id = ANY (${idArray(districts)}) AND id = ANY (${uuidArray(ids)})`.execute(tx)
  return new Map(rows.map(row => [row.id, row]))
}

/** Stores what is not there yet, all of one district; says how many these were. */
export async function insertStatements(tx: Db, districtId: string, given: readonly KnownStatement[]): Promise<number> {
  const list = (of: (each: KnownStatement) => string | number | null) => given.map(of)
  const { numAffectedRows } = await sql`INSERT INTO xapi_statements
      (district_id, id, happened_at, statement, terms, voids, event, problem)
    SELECT ${districtId}::bigint, x.id, to_timestamp(x.at / 1000.0), x.statement::json, x.terms::uuid[], x.voids, x.event, x.problem
    FROM unnest(${list(({ id }) => id)}::uuid[], ${list(({ happenedAt }) => happenedAt)}::bigint[],
      ${list(({ statement }) => JSON.stringify(statement))}::text[], ${list(({ terms }) => `{${terms.join(',')}}`)}::text[],
      ${list(({ voids }) => voids)}::uuid[], ${list(({ event }) => event)}::text[], ${list(({ problem }) => problem)}::text[])
      AS x(id, at, statement, terms, voids, event, problem)
    ON CONFLICT (district_id, id) DO NOTHING`.execute(tx)
  return Number(numAffectedRows ?? 0)
}

/** Writes down why an event is not counted, or that it is by now. */
export async function noteProblem(
  tx: Db,
  { districtId, id, problem }: Omit<KnownStatement, 'statement'>,
): Promise<void> {
  await tx
    .updateTable('xapi_statements')
    .set({ problem })
    .where('district_id', '=', districtId)
    .where('id', '=', id)
    .execute()
}

export async function storeContents(
  tx: Db,
  districtId: string,
  carried: readonly Attachment[],
  now: number,
): Promise<void> {
  // As a value: Citus takes no now() here.
  const stored = new Date(now).toISOString()
  for (const { sha2, contentType, content } of carried)
    await tx
      .insertInto('xapi_contents')
      .values({ district_id: districtId, sha2, content_type: contentType, content, stored })
      .onConflict(known => known.columns(['district_id', 'sha2']).doUpdateSet({ stored }))
      .execute()
}

/** What these statements of a district carry, each content once. */
export async function contentsOf(
  tx: Db,
  districtId: string,
  statements: readonly Identified[],
): Promise<readonly Attachment[]> {
  const named = new Set(statements.flatMap(attachmentsOf).map(({ sha2 }) => sha2.toLowerCase()))
  if (named.size === 0) return []
  const rows = await tx
    .selectFrom('xapi_contents')
    .where('district_id', '=', districtId)
    .where('sha2', 'in', [...named])
    .select(['sha2', 'content_type', 'content'])
    .execute()
  return rows.map(({ sha2, content_type: contentType, content }) => ({ sha2, contentType, content }))
}
