import { within } from '../../db/pool.ts'
import type { EventOutcome } from '../../http/app-context.ts'
import { ASSESSMENT_RESULT, LESSON_COMPLETION } from '../event-kinds.ts'
import type { EventKind, EventType } from '../events.ts'
import { reachOfToken } from '../intake/student-finder.ts'
import { type Arrived, otherStatement, type StatementCall } from './arrived.ts'

const KINDS: Readonly<Record<EventType, EventKind>> = {
  lessonCompletion: LESSON_COMPLETION,
  assessmentResult: ASSESSMENT_RESULT,
}
const TYPES = ['lessonCompletion', 'assessmentResult'] as const

/** Whom a statement tells of: whoever is not found is refused by the events' door as well. */
const isToldOfSomebody = (each: Arrived, kind: EventType) => each.told?.kind === kind && each.student !== null

/** An id belongs to one event, whichever door it came by (EVENT-6). */
export async function refuseKnownEvents(call: StatementCall, arrived: readonly Arrived[]): Promise<void> {
  for (const type of TYPES) {
    const { store } = KINDS[type]
    const own = arrived.filter(each => isToldOfSomebody(each, type) && each.known === null)
    const districts = [...new Set(own.flatMap(({ student }) => student?.districtId ?? []))]
    if (districts.length === 0) continue
    const ids = own.map(({ statement }) => statement.id)
    const stored = await within(call.db.queries, reachOfToken(call.serviceCaller), tx => store.find(tx, districts, ids))
    const byId = new Map(stored.map(event => [event.id, event]))
    for (const { statement, told, student, happenedAt } of own) {
      const event = byId.get(statement.id)
      if (!event) continue
      const { studentId = event.student_id } = student?.attributes ?? {}
      const isSameTime = statement.timestamp === undefined || event.at === happenedAt
      if (event.student_id !== studentId || !isSameTime || !store.same(event.facts, told?.facts))
        throw otherStatement(statement.id)
    }
  }
}

/** Gives the events' door what statements tell of; why one is not counted, by its id. */
export async function countEvents(call: StatementCall, arrived: readonly Arrived[]): Promise<Map<string, string>> {
  const problems = new Map<string, string>()
  for (const each of arrived) if (each.told && each.student === null) problems.set(each.statement.id, 'unknownStudent')
  for (const type of TYPES) {
    const own = arrived.filter(each => isToldOfSomebody(each, type))
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
