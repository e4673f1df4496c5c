import { ONEROSTER_BASES } from '@hornbook/contract/oneroster-bases'
import { sql } from 'kysely'
import { notFound, Refusal } from '../../access/refusal.ts'
import { type Db, within } from '../../db/pool.ts'
import type { ForeignAnswer } from '../../http/endpoint/answer.ts'
import type { ReceiverCall } from '../../http/route.ts'
import type { OneRosterVersion } from '../../oneroster/collection.ts'
import { type OutOf, readOutOf } from '../../oneroster/source.ts'
import { t } from '../../texts/texts.ts'
import { COLLECTIONS, OF_CLASS, PLURALS, type RestCollection, WITHIN } from './collections.ts'
import { type ListCall, linksOf } from './links.ts'
import { fieldsOf, hrefOf, objectOf, type Row } from './objects.ts'
import { isOfEnrollments, pageOfRows, rolesOf, type Wanted } from './page.ts'
import { belongsTo, hasSourcedId, type Parent, partsOf } from './parts.ts'

type OneCall = ReceiverCall<string, { readonly fields?: string | undefined }>
type Params = Readonly<Record<string, string>>

const inDistrict = <T>(
  { db, serviceCaller, now }: ReceiverCall,
  work: (tx: Db, of: OutOf) => Promise<T>,
): Promise<T> => {
  const districtId = serviceCaller.districtId ?? '0'
  return within(db.queries, [districtId], async tx => work(tx, await readOutOf(tx, districtId, now)))
}

const everything = () => sql`true`

export async function listCollection(call: ListCall, version: OneRosterVersion): Promise<ForeignAnswer> {
  const { collection: name = '' } = call.params as Params
  // Nothing of what demographics are about is kept.
  if (name === 'demographics') return { text: '{"demographics":[]}', headers: { 'x-total-count': '0' } }
  const collection = collectionNamed(name)
  return inDistrict(call, (tx, of) => answerPage(tx, call, { collection, of, version, condition: everything }))
}

export async function readObject(call: OneCall, version: OneRosterVersion): Promise<ForeignAnswer> {
  const { collection: name = '', sourcedId = '' } = call.params as Params
  const collection = collectionNamed(name)
  return inDistrict(call, async (tx, of) => {
    const wanted = { collection, of, version, condition: isIt(collection, of, sourcedId) }
    const { rows } = await pageOfRows(tx, wanted, { limit: 1, offset: 0, orderBy: 'asc' })
    const [object] = await objectsOf(tx, call, wanted, rows)
    if (!object) throw notFound()
    return { text: JSON.stringify({ [collection.type]: object }) }
  })
}

export async function listWithin(call: ListCall, version: OneRosterVersion): Promise<ForeignAnswer> {
  const { collection: outer = '', sourcedId = '', inner = '' } = call.params as Params
  if (!(Object.hasOwn(WITHIN, outer) && WITHIN[outer]?.includes(inner))) throw notFound()
  const collection = collectionNamed(inner)
  return inDistrict(call, async (tx, of) => {
    const parent = await findParent(tx, of, version, outer, sourcedId)
    const condition: Wanted['condition'] = part => belongsTo(part, isOfEnrollments(collection), of, parent)
    return answerPage(tx, call, { collection, of, version, condition })
  })
}

export async function listOfClass(call: ListCall, version: OneRosterVersion): Promise<ForeignAnswer> {
  const { sourcedId = '', classSourcedId = '', inner = '' } = call.params as Params
  if (!OF_CLASS.includes(inner)) throw notFound()
  const collection = collectionNamed(inner)
  return inDistrict(call, async (tx, of) => {
    const school = await findParent(tx, of, version, 'schools', sourcedId)
    const room = await findParent(tx, of, version, 'classes', classSourcedId, school)
    const condition: Wanted['condition'] = part => belongsTo(part, isOfEnrollments(collection), of, room)
    return answerPage(tx, call, { collection, of, version, condition })
  })
}

function collectionNamed(name: string): RestCollection {
  const collection = Object.hasOwn(COLLECTIONS, name) ? COLLECTIONS[name] : undefined
  if (!collection) throw notFound()
  return collection
}

const isIt =
  (collection: RestCollection, of: OutOf, sourcedId: string): Wanted['condition'] =>
  part =>
    hasSourcedId(part, of, isOfEnrollments(collection), sourcedId)

/** The record that others belong to; 404 if the district has none of this id. */
async function findParent(
  tx: Db,
  of: OutOf,
  version: OneRosterVersion,
  name: string,
  sourcedId: string,
  school?: Parent,
): Promise<Parent> {
  const collection = collectionNamed(name)
  for (const part of partsOf(collection, of, version)) {
    const inSchool = school ? sql`AND ${belongsTo(part, false, of, school)}` : sql``
    const { rows } = await sql<{ id: string }>`SELECT ${part.id ?? sql`0::bigint`} AS id ${part.from}
      AND ${isIt(collection, of, sourcedId)(part)} ${inSchool}`.execute(tx)
    if (rows[0]) return { kind: part.kind, id: part.id === null ? null : rows[0].id }
  }
  throw notFound()
}

async function answerPage(tx: Db, call: ListCall, wanted: Wanted): Promise<ForeignAnswer> {
  const { rows, total } = await pageOfRows(tx, wanted, call.query)
  const objects = await objectsOf(tx, call, wanted, rows)
  const links = linksOf(call, total)
  return {
    text: `{"${PLURALS[wanted.collection.type]}":[${objects.map(object => JSON.stringify(object)).join(',')}]}`,
    headers: { 'x-total-count': String(total), ...(links && { link: links }) },
  }
}

async function objectsOf(tx: Db, { app, query }: OneCall, wanted: Wanted, rows: readonly Row[]) {
  const { collection, version } = wanted
  const { type } = collection
  const fields = chosenFields(query.fields, fieldsOf(type, version))
  const roles = await rolesOf(tx, wanted, rows)
  const refer = hrefOf(app.settings.publicUrl + ONEROSTER_BASES[version])
  return rows.map(row => {
    const object = objectOf(type, version, row, refer, { roles })
    return fields ? Object.fromEntries(Object.entries(object).filter(([name]) => fields.has(name))) : object
  })
}

function chosenFields(text: string | undefined, known: ReadonlySet<string>): ReadonlySet<string> | null {
  if (text === undefined) return null
  const names = text.split(',').map(each => each.trim())
  const unknown = names.find(name => !known.has(name))
  if (unknown !== undefined)
    throw new Refusal('badParameter', { detail: t('dataOut:field.unknown', { field: unknown }), parameter: 'fields' })
  return new Set(names)
}
