import { within } from '../../db/pool.ts'
import type { EventOutcome } from '../../http/app-context.ts'
import { EVENT_KINDS } from '../event-kinds.ts'
import type { EventType, StoredEvent } from '../events.ts'
import { reachOfToken } from '../intake/student-finder.ts'
import { type Arrived, districtOf, otherStatement, type StatementCall } from './arrived.ts'

const TYPES = ['lessonCompletion', 'assessmentResult'] as const

/**
 * Refuses an id that an event of its district has already, unless it is this one (EVENT-6). A statement without a time has that of its
 * event.
 */
export async function meetKnownEvents(call: StatementCall, arrived: readonly Arrived[]): Promise<Arrived[]> {
  const fresh = arrived.filter(({ known }) => known === null)
  const ids = fresh.map(({ statement }) => statement.id)
  const districts = [...new Set(fresh.map(each => districtOf(call.serviceCaller, each)))]
  if (fresh.length === 0) return [...arrived]
  const stored = await within(call.db.queries, reachOfToken(call.serviceCaller), async tx => {
    const found: { type: EventType; event: StoredEvent }[] = []
    for (const type of TYPES)
      for (const event of await EVENT_KINDS[type].store.find(tx, districts, ids)) found.push({ type, event })
    return Map.groupBy(found, ({ event }) => event.id)
  })
  return arrived.map(each => {
    const own = each.known === null ? stored.get(each.statement.id) : undefined
    if (!own) return each
    for (const { type, event } of own) if (!isSame(each, type, event)) throw otherStatement(each.statement.id)
    return { ...each, happenedAt: own[0]?.event.at ?? each.happenedAt }
  })
}

function isSame({ statement, told, student, happenedAt }: Arrived, type: EventType, event: StoredEvent): boolean {
  if (told?.kind !== type || student === null) return false
  const { studentId = event.student_id } = student.attributes
  const isSameTime = statement.timestamp === undefined || event.at === happenedAt
  return event.student_id === studentId && isSameTime && EVENT_KINDS[type].store.same(event.facts, told.facts)
}

/**
 * Gives the events' door what statements tell of that is not counted yet; why one is not counted now, by its id. Whoever is not found
 * is refused by the events' door as well.
 */
export async function countEvents(call: StatementCall, arrived: readonly Arrived[]): Promise<Map<string, string>> {
  const problems = new Map<string, string>()
  const uncounted = arrived.filter(({ told, known }) => told && (known === null || known.problem !== null))
  for (const { statement, student } of uncounted) if (student === null) problems.set(statement.id, 'unknownStudent')
  for (const type of TYPES) {
    const own = uncounted.filter(({ told, student }) => told?.kind === type && student !== null)
    if (own.length === 0) continue
    const { rejected } = await take(call, type, own)
    for (const { index, code } of rejected) problems.set(own[index]?.statement.id ?? '', code)
  }
  return problems
}

function take(call: StatementCall, kind: EventType, own: readonly Arrived[]): Promise<EventOutcome> {
  const { app, serviceCaller, requestId, now } = call
  const data = own.map(({ statement, told, student, happenedAt }) => ({
    type: kind,
    id: statement.id,
    attributes: { ...student?.attributes, ...told?.facts, finishedAt: new Date(happenedAt).toISOString() },
  }))
  return app.events.take({ kind, body: Buffer.from(JSON.stringify({ data })), serviceCaller, requestId, now })
}
