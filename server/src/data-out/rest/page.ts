import { sql } from 'kysely'
import { Refusal } from '../../access/refusal.ts'
import { idArray } from '../../db/id-array.ts'
import type { Db } from '../../db/pool.ts'
import type { OneRosterVersion, Part } from '../../oneroster/collection.ts'
import { roles } from '../../oneroster/roles.ts'
import type { OutOf, Sql } from '../../oneroster/source.ts'
import { t } from '../../texts/texts.ts'
import type { RestCollection } from './collections.ts'
import { columnNamed, conditionOf, NUMBERS, readFilter } from './filter.ts'
import { modifiedAt } from './modified.ts'
import type { Row } from './objects.ts'
import { narrowed, partsOf } from './parts.ts'

export interface Wanted {
  readonly collection: RestCollection
  readonly of: OutOf
  readonly version: OneRosterVersion
  /** Narrows each of its parts. */
  readonly condition: (part: Part) => Sql
}

export interface PageQuery {
  readonly limit: number
  readonly offset: number
  readonly sort?: string | undefined
  readonly orderBy: 'asc' | 'desc'
  readonly filter?: string | undefined
}

interface Found {
  readonly part: number
  readonly id: string
}

/** The rows of a page in their order, and how many there are in all. */
export async function pageOfRows(tx: Db, wanted: Wanted, query: PageQuery): Promise<{ rows: Row[]; total: number }> {
  const parts = matchingParts(wanted, query.filter)
  const sortBy = sortOf(wanted, query.sort)
  const down = query.orderBy === 'desc' ? sql` DESC` : sql``
  const most = query.offset + query.limit
  const keys = parts.map((part, at) => {
    const id = part.id ?? sql`0::bigint`
    const key = sortBy?.(part) ?? sql`NULL::text`
    // Without a sort the first rows of each part are found by their ids, however many there are.
    const first = part.id === null ? sql`` : sql`ORDER BY ${sortBy ? sql`key${down}, ` : sql``}id LIMIT ${most}`
    return sql`(SELECT ${at}::int AS part, ${id} AS id, (${key}) COLLATE "C" AS key ${part.from} ${first})`
  })
  const counts = parts.map(part => sql`(SELECT count(*) ${part.from})`)
  const [counted, found] = await Promise.all([
    sql<{ total: number }>`SELECT (${sql.join(counts, sql` + `)})::int AS total`.execute(tx),
    sql<Found>`SELECT part, id FROM (${sql.join(keys, sql` UNION ALL `)}) k
      ORDER BY ${sortBy ? sql`key${down}, ` : sql``}part, id LIMIT ${query.limit} OFFSET ${query.offset}`.execute(tx),
  ])
  return { rows: await rowsOf(tx, wanted, found.rows), total: counted.rows[0]?.total ?? 0 }
}

function matchingParts({ collection, of, version, condition }: Wanted, text: string | undefined): Part[] {
  const filter = readFilter(text)
  const parts = partsOf(collection, of, version).map(part => narrowed(part, condition(part)))
  if (!filter) return parts
  return parts.map(part => {
    const cellOf = (field: string) => cellNamed({ collection, of, version }, part, field, 'filter')
    return narrowed(part, conditionOf(filter, cellOf))
  })
}

function sortOf(wanted: Wanted, field: string | undefined): ((part: Part) => Sql | null) | null {
  if (!field) return null
  return part => {
    const cell = cellNamed(wanted, part, field, 'sort')
    return cell && NUMBERS.has(field) ? sql`lpad(${cell}, 12, '0')` : cell
  }
}

/** The expression of a field in a part. A field that no object of the collection has is refused. */
function cellNamed(
  { collection, of, version }: Pick<Wanted, 'collection' | 'of' | 'version'>,
  part: Part,
  field: string,
  parameter: 'filter' | 'sort',
): Sql | null {
  if (field === 'status') return sql`'active'`
  if (field === 'dateLastModified') return modifiedAt(part, isOfEnrollments(collection), of)
  const columns = new Set([
    ...(collection.of.columns[version] ?? '').split(','),
    ...(collection.type === 'user' ? ['role'] : []),
  ])
  for (const unsaid of ['password', 'sms', 'phone', 'agentSourcedIds']) columns.delete(unsaid)
  const name = columnNamed(field, columns)
  if (name === null) throw new Refusal('badParameter', { detail: t('dataOut:field.unknown', { field }), parameter })
  if (name === 'role' && part.cells.role === undefined && collection.type === 'user')
    return ROLES_OF_12[part.kind] ?? null
  return part.cells[name] ?? null
}

const ROLES_OF_12: Partial<Readonly<Record<Part['kind'], Sql>>> = {
  staff: sql`CASE p.role WHEN 'DistrictAdmin' THEN 'districtAdministrator' WHEN 'SchoolAdmin' THEN 'siteAdministrator' ELSE 'teacher' END`,
  student: sql`'student'`,
}

export const isOfEnrollments = ({ type }: RestCollection): boolean => type === 'enrollment'

async function rowsOf(tx: Db, { collection, of, version }: Wanted, found: readonly Found[]): Promise<Row[]> {
  const parts = partsOf(collection, of, version)
  const rows = new Map<string, Row>()
  for (const [at, part] of parts.entries()) {
    const ids = found.filter(each => each.part === at).map(({ id }) => id)
    if (ids.length === 0) continue
    const own = partsOf(collection, of, version, ids)[at] as Part
    const cells = { ...own.cells, dateLastModified: modifiedAt(own, isOfEnrollments(collection), of) }
    const selected = Object.entries(cells).map(([name, cell]) => sql`${cell} AS ${sql.id(name)}`)
    const which = part.id === null ? sql`` : sql`AND ${part.id} = ANY (${idArray(ids)})`
    const answer = await sql<Row & { id: string }>`SELECT ${part.id ?? sql`0::bigint`} AS id, ${sql.join(selected)}
      ${own.from} ${which}`.execute(tx)
    for (const row of answer.rows) rows.set(`${at} ${row.id}`, { ...row, kind: part.kind })
  }
  // One that was archived since its id was read is left out.
  return found.map(({ part, id }) => rows.get(`${part} ${id}`)).filter(row => row !== undefined)
}

/** The roles of users of 1.2, by their sourcedIds. */
export async function rolesOf(
  tx: Db,
  { collection, of, version }: Wanted,
  users: readonly Row[],
): Promise<Map<string, Row[]>> {
  const found = new Map<string, Row[]>()
  if (collection.type !== 'user' || version === '1.1' || users.length === 0) return found
  for (const kind of ['staff', 'student'] as const) {
    const ids = users.filter(row => row.kind === kind).flatMap(({ id }) => id ?? [])
    if (ids.length === 0) continue
    for (const part of roles.parts(of, version, idArray(ids)).filter(each => each.kind === kind)) {
      const selected = Object.entries(part.cells).map(([name, cell]) => sql`${cell} AS ${sql.id(name)}`)
      const { rows } =
        await sql<Row>`SELECT ${sql.join(selected)} ${part.from} AND p.id = ANY (${idArray(ids)}) ORDER BY ${part.id ?? sql`1`}`.execute(
          tx,
        )
      for (const row of rows) found.set(row.userSourcedId ?? '', [...(found.get(row.userSourcedId ?? '') ?? []), row])
    }
  }
  return found
}
