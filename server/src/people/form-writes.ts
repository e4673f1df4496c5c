import { isDeepStrictEqual } from 'node:util'
import type { AuditAction } from '@hornbook/contract/audit-actions'
import type { EditedColumn } from '@hornbook/contract/columns'
import { sql } from 'kysely'
import { notFound, Refusal } from '../access/refusal.ts'
import { audit } from '../audit/audit.ts'
import { t } from '../texts/texts.ts'
import { storedAs } from './edited-columns.ts'
import { lockDistrict } from './lock-district.ts'
import { type RecordKind, tableOf, type WriteContext } from './records.ts'
import { changeAll, createAll } from './write-records.ts'
import type { Writer } from './writer.ts'

type Values = Readonly<Record<string, unknown>>

/** Begins an entry of the audit for what is written. */
export async function beginEntry(writer: Writer, action: AuditAction, facts: object = {}): Promise<WriteContext> {
  const { districtId } = writer.scope
  const entryId = await audit(writer.tx, writer.author, districtId, action, [], facts)
  return { districtId, entryId, at: new Date(writer.now).toISOString() }
}

/** Creates a record; returns the id and the entry that the record belongs to. */
export async function createRecord(writer: Writer, kind: RecordKind, values: Values) {
  const { tx } = writer
  await lockDistrict(tx, writer.scope.districtId)
  const context = await beginEntry(writer, `${kind}.create`)
  const [made] = await createAll(tx, context, kind, [{ id: null, values }])
  return { id: made?.id ?? '', context }
}

/** Columns that requests write as relationships. */
const LINKED: ReadonlySet<string> = new Set(['grades'])

interface Stored {
  readonly version: number
  readonly source: string | null
  readonly row: Values
}

interface Compared {
  /** The attributes that a roster file writes. */
  readonly synced: readonly string[]
  /** The current values of attributes that another table holds. */
  readonly elsewhere?: Values
}

interface Change extends Pick<Compared, 'synced'> {
  /** Begins the entry of the audit, once something does change. */
  readonly begin?: () => Promise<WriteContext>
}

/** The names of the columns that a roster file writes. */
export const syncedIn = (columns: readonly Pick<EditedColumn, 'name' | 'synced'>[]) =>
  columns.filter(({ synced }) => synced).map(({ name }) => name)

/**
 * What changes in a record that the caller has found in scope, by the name of the attribute. A stale version is a 412
 * (SAFE-21), a field that the roster system writes a fault. What is the same already is left out.
 */
export async function changesOf(
  { tx, scope }: Writer,
  kind: RecordKind,
  id: string,
  { version, ...attributes }: Values & { readonly version?: number | undefined },
  { synced, elsewhere = {} }: Compared,
): Promise<Values> {
  const { districtId } = scope
  await lockDistrict(tx, districtId)
  const { rows } = await sql<Stored>`SELECT t.version, t.source, to_jsonb(t) AS row FROM ${tableOf(kind)} t
    WHERE t.district_id = ${districtId} AND t.id = ${id}`.execute(tx)
  const [stored] = rows
  if (!stored) throw notFound()
  if (version !== undefined && version !== stored.version)
    throw new Refusal('stale', { detail: t('rostering:recordChanged'), meta: { version: stored.version } })
  const now = { ...stored.row, ...elsewhere }
  const changed = Object.entries(attributes).filter(
    ([name, value]) => value !== undefined && !isDeepStrictEqual(now[storedAs(name)], value),
  )
  const system = stored.source
  const refused = system === null ? [] : changed.filter(([name]) => synced.includes(name))
  if (refused.length > 0)
    throw new Refusal(
      'invalid',
      refused.map(([name]) => ({
        pointer: `/data/${LINKED.has(name) ? 'relationships' : 'attributes'}/${name}`,
        detail: t('rostering:synced', { system: system ?? '' }),
      })),
    )
  return Object.fromEntries(changed)
}

/** Changes a record as `changesOf` allows. Returns whether anything changed. */
export async function changeRecord(
  writer: Writer,
  kind: RecordKind,
  id: string,
  attributes: Values & { readonly version?: number | undefined },
  { synced, begin = () => beginEntry(writer, `${kind}.change`) }: Change,
): Promise<boolean> {
  const values = await changesOf(writer, kind, id, attributes, { synced })
  if (Object.keys(values).length === 0) return false
  await changeAll(writer.tx, await begin(), kind, [{ id, values }])
  return true
}
