import { sql } from 'kysely'
import { notFound, Refusal } from '../../access/refusal.ts'
import { type Db, within } from '../../db/pool.ts'
import type { ForeignAnswer } from '../../http/endpoint/answer.ts'
import type { ReceiverCall } from '../../http/route.ts'
import type { OneRosterVersion } from '../../oneroster/collection.ts'
import { type OutOf, readOutOf } from '../../oneroster/source.ts'
import { t } from '../../texts/texts.ts'
import { COLLECTIONS, GRADEBOOK, OF_CLASS, PLURALS, type RestCollection, WITHIN, WITHIN_CLASS } from './collections.ts'
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

/** Which collections an address serves: each needs a right of its own (OUT-13). */
export type Service = 'rostering' | 'gradebook' | 'both'

export async function listCollection(
  call: ListCall,
  version: OneRosterVersion,
  service: Service,
): Promise<ForeignAnswer> {
  const { collection: name = '' } = call.params as Params
  // Nothing of what demographics are about is kept.
  if (name === 'demographics' && service !== 'gradebook')
    return { text: '{"demographics":[]}', headers: { 'x-total-count': '0' } }
  const collection = collectionAsked(call, service, name)
  return inDistrict(call, (tx, of) => answerPage(tx, call, { collection, of, version, condition: everything }))
}

export async function readObject(call: OneCall, version: OneRosterVersion, service: Service): Promise<ForeignAnswer> {
  const { collection: name = '', sourcedId = '' } = call.params as Params
  const collection = collectionAsked(call, service, name)
  return inDistrict(call, async (tx, of) => {
    const wanted = { collection, of, version, condition: isIt(of, sourcedId) }
    const { rows } = await pageOfRows(tx, wanted, { limit: 1, offset: 0, orderBy: 'asc' })
    const [object] = await objectsOf(tx, call, wanted, rows)
    if (!object) throw notFound()
    return { text: JSON.stringify({ [collection.type]: object }) }
  })
}

export async function listWithin(call: ListCall, version: OneRosterVersion, service: Service): Promise<ForeignAnswer> {
  const { collection: outer = 'classes', sourcedId = '', inner = '' } = call.params as Params
  const isOfRoster = Object.hasOwn(WITHIN, outer) && WITHIN[outer]?.includes(inner) === true
  if (!isOfRoster && !(outer === 'classes' && WITHIN_CLASS.includes(inner))) throw notFound()
  const collection = collectionAsked(call, service, inner)
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

/** The results of a class for one of its items, or of one of its students. */
export async function resultsOfClass(call: ListCall, version: OneRosterVersion): Promise<ForeignAnswer> {
  const { sourcedId = '', inner = '', innerSourcedId = '' } = call.params as Params
  if (inner !== 'lineItems' && inner !== 'students') throw notFound()
  const collection = collectionNamed('results')
  return inDistrict(call, async (tx, of) => {
    const room = await findParent(tx, of, version, 'classes', sourcedId)
    const within = await findParent(tx, of, version, inner, innerSourcedId, room)
    const condition: Wanted['condition'] = part =>
      sql`${belongsTo(part, false, of, room)} AND ${belongsTo(part, false, of, within)}`
    return answerPage(tx, call, { collection, of, version, condition })
  })
}

const collectionIn = (collections: Readonly<Record<string, RestCollection>>, name: string) =>
  Object.hasOwn(collections, name) ? collections[name] : undefined

function collectionNamed(name: string): RestCollection {
  const collection = collectionIn(COLLECTIONS, name) ?? collectionIn(GRADEBOOK, name)
  if (!collection) throw notFound()
  return collection
}

/** A collection that is asked for. In 1.1 both kinds have one address, so the right is looked at here. */
function collectionAsked({ serviceCaller }: ReceiverCall, service: Service, name: string): RestCollection {
  const right = collectionIn(GRADEBOOK, name) ? 'results' : 'oneroster'
  if (service === (right === 'results' ? 'rostering' : 'gradebook')) throw notFound()
  if (!serviceCaller.rights?.includes(right)) throw new Refusal('forbidden')
  return collectionNamed(name)
}

const isIt =
  (of: OutOf, sourcedId: string): Wanted['condition'] =>
  part =>
    hasSourcedId(part, of, sourcedId)

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
      AND ${isIt(of, sourcedId)(part)} ${inSchool}`.execute(tx)
    if (rows[0])
      return {
        kind: part.kind,
        id: part.id === null ? null : rows[0].id,
        ...(part.level !== undefined && { level: part.level }),
      }
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
  const refer = hrefOf(app.settings.publicUrl, version)
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
