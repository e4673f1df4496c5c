import { MAX_EVENTS } from '@hornbook/contract/learning/events'
import { timeProblem } from '@hornbook/rules/figures/events'
import type { Completion } from '@hornbook/rules/figures/timeline'
import { dayNumberIn } from '@hornbook/rules/time/dates'
import { sql } from 'kysely'
import { Refusal } from '../access/refusal.ts'
import { audit, PROVIDER } from '../audit/audit.ts'
import { type Db, within } from '../db/pool.ts'
import { changeFigures, compareIds, lockFigures } from '../figures/change.ts'
import type { Call, ServiceCaller } from '../http/route.ts'
import { t } from '../texts/texts.ts'
import { copyProviderVoids, findVoided, type Store } from './event-stores.ts'
import { type EventKind, isRejected, type PostedEvent, type RejectedItem, readItem } from './parse-item.ts'

interface Outcome {
  accepted: number
  duplicates: number
  rejected: RejectedItem[]
}

interface KnownStudent {
  id: string
  district_id: string
  timezone: string
  archived: number | null
}

/** The lesson that an event completes; null if it completes none, but its student's standing must be derived again. */
type ToCompletion<Facts> = (item: PostedEvent<Facts>) => Completion | null

/**
 * Stores the events of one call of the learning app (EVENT-5, SAFE-18). Each item is checked by itself. A district's
 * valid items are stored in one transaction with all the figures that they change, and nothing is acknowledged before
 * it commits. Throws `tooLarge` for too many items.
 */
export async function ingest<Facts>(
  call: Call & { serviceCaller: ServiceCaller; db: { queries: Db } },
  items: readonly unknown[],
  kind: EventKind<Facts>,
  store: Store<Facts>,
  toCompletion: ToCompletion<Facts>,
): Promise<Outcome> {
  if (items.length > MAX_EVENTS) throw new Refusal('tooLarge', { detail: t('learning:tooMany', { most: MAX_EVENTS }) })
  const outcome: Outcome = { accepted: 0, duplicates: 0, rejected: [] }
  const read = items.map((item, index) => readItem(kind, item, index))
  outcome.rejected.push(...read.filter(isRejected))
  const posted = read.filter(item => !isRejected(item)) as PostedEvent<Facts>[]
  const students = await findStudents(call, posted)
  const withUnknownStudent = posted.filter(item => !students.has(item.studentId))
  await settleUnknownStudents(call, withUnknownStudent, store, outcome)
  const known = posted.filter(item => students.has(item.studentId))
  const districtOf = (item: PostedEvent<Facts>) => (students.get(item.studentId) as KnownStudent).district_id
  const byDistrict = Map.groupBy(rejectIdsUsedInTwoDistricts(known, districtOf, outcome), districtOf)
  for (const [districtId, own] of [...byDistrict].sort(([a], [b]) => Number(BigInt(a) - BigInt(b)))) {
    await within(call.db.queries, [districtId, PROVIDER], tx =>
      storeBatch(tx, call, { districtId, items: own, students, kind, store, toCompletion }, outcome),
    )
  }
  outcome.rejected.sort((a, b) => a.index - b.index)
  return outcome
}

/** A stored id is unique only within its district. Inside one call, no second district may use it either. */
function rejectIdsUsedInTwoDistricts<Facts>(
  items: readonly PostedEvent<Facts>[],
  districtOf: (item: PostedEvent<Facts>) => string,
  outcome: Outcome,
): PostedEvent<Facts>[] {
  const first = new Map<string, string>()
  return items.filter(item => {
    const districtId = districtOf(item)
    const taken = first.get(item.id) ?? districtId
    first.set(item.id, taken)
    if (taken !== districtId) outcome.rejected.push(conflict(item.index))
    return taken === districtId
  })
}

const conflict = (index: number): RejectedItem => ({
  index,
  code: 'conflict',
  detail: t('learning:otherContent'),
})

const reachOf = (serviceCaller: ServiceCaller) =>
  serviceCaller.districtId === null ? ('all' as const) : [serviceCaller.districtId]

/** The students that the items name and the token reaches, with their district's time zone. */
async function findStudents<Facts>(
  call: Call & { serviceCaller: ServiceCaller; db: { queries: Db } },
  posted: readonly PostedEvent<Facts>[],
) {
  const wanted = [...new Set(posted.map(item => item.studentId))]
  if (wanted.length === 0) return new Map<string, KnownStudent>()
  const rows = await within(call.db.queries, reachOf(call.serviceCaller), async tx => {
    const { rows } = await sql<KnownStudent>`SELECT s.id, s.district_id, d.timezone,
        (extract(epoch FROM s.archived_at) * 1000)::float8 AS archived
      FROM students s JOIN districts d ON d.id = s.district_id WHERE s.id = ANY (${`{${wanted.join(',')}}`}::bigint[])`.execute(
      tx,
    )
    return rows
  })
  return new Map(rows.map(row => [row.id, row]))
}

/** Even for an unknown student, the id is checked first: a stored event is a duplicate or a conflict. */
async function settleUnknownStudents<Facts>(
  call: Call & { serviceCaller: ServiceCaller; db: { queries: Db } },
  items: readonly PostedEvent<Facts>[],
  store: Store<Facts>,
  outcome: Outcome,
) {
  if (items.length === 0) return
  const stored = await within(call.db.queries, reachOf(call.serviceCaller), async tx => {
    const districts =
      call.serviceCaller.districtId === null
        ? (await tx.selectFrom('districts').select('id').execute()).map(row => row.id)
        : [call.serviceCaller.districtId]
    return store.find(
      tx,
      districts,
      items.map(item => item.id),
    )
  })
  const known = new Map(stored.map(event => [event.id, event]))
  for (const item of items) {
    const event = known.get(item.id)
    if (!event) outcome.rejected.push({ index: item.index, code: 'unknownStudent', detail: t('learning:noStudent') })
    else settleStored(item, event, store, outcome)
  }
}

function settleStored<Facts>(
  item: PostedEvent<Facts>,
  event: { student_id: string; at: number; facts: Facts },
  store: Store<Facts>,
  outcome: Outcome,
) {
  if (event.student_id === item.studentId && event.at === item.finishedAt && store.same(event.facts, item.facts))
    outcome.duplicates++
  else outcome.rejected.push(conflict(item.index))
}

interface Batch<Facts> {
  readonly districtId: string
  readonly items: readonly PostedEvent<Facts>[]
  readonly students: ReadonlyMap<string, KnownStudent>
  readonly kind: EventKind<Facts>
  readonly store: Store<Facts>
  readonly toCompletion: ToCompletion<Facts>
}

async function storeBatch<Facts>(
  tx: Db,
  call: Call & { serviceCaller: ServiceCaller },
  batch: Batch<Facts>,
  outcome: Outcome,
) {
  const { districtId, items, students, kind, store, toCompletion } = batch
  const wanted = items.map(item => item.id)
  const [, stored, voided] = await Promise.all([
    lockFigures(tx, districtId),
    store.find(tx, [districtId], wanted),
    findVoided(tx, districtId, kind.type, wanted),
  ])
  const known = new Map(stored.map(event => [event.id, event]))
  const fresh: PostedEvent<Facts>[] = []
  for (const item of items) {
    const event = known.get(item.id)
    if (event) {
      settleStored(item, event, store, outcome)
      continue
    }
    const rejected = findRejection(item, students.get(item.studentId) as KnownStudent, kind, call.now)
    if (rejected) {
      outcome.rejected.push(rejected)
      continue
    }
    known.set(item.id, { id: item.id, student_id: item.studentId, at: item.finishedAt, facts: item.facts })
    fresh.push(item)
  }
  outcome.accepted += fresh.length
  if (fresh.length === 0) return
  // Students created together are stored together: in their order, each table is walked through once.
  fresh.sort((a, b) => compareIds(a.studentId, b.studentId))
  const newLessons = new Map<string, Completion[]>()
  for (const item of fresh) {
    if (voided.has(item.id)) continue
    const list = newLessons.get(item.studentId) ?? []
    newLessons.set(item.studentId, list)
    const completion = toCompletion(item)
    if (completion) list.push(completion)
  }
  const early = fresh.filter(item => voided.get(item.id) === false).map(item => item.id)
  // The connection keeps this order: students without a timeline are counted from raw events, these included.
  const inserted = store.put(tx, districtId, fresh, call.serviceCaller.tokenId)
  const copiedVoids = copyProviderVoids(tx, districtId, kind.type, early)
  const author = { actor: `service token ${call.serviceCaller.name}`, accountId: null, requestId: call.requestId }
  const audited = audit(tx, author, districtId, `${kind.type}.post`, [], { accepted: fresh.length })
  await Promise.all([inserted, copiedVoids, audited, changeFigures(tx, districtId, newLessons.keys(), newLessons)])
}

function findRejection<Facts>(
  item: PostedEvent<Facts>,
  student: KnownStudent,
  kind: EventKind<Facts>,
  now: number,
): RejectedItem | null {
  const problem = kind.problem(item.facts)
  if (problem) return { index: item.index, code: 'outOfRange', detail: problem }
  if (timeProblem(item.finishedAt, now, dayNumberIn(student.timezone))) {
    return { index: item.index, code: 'badTime', detail: t('learning:timeOutside') }
  }
  if (student.archived !== null && item.finishedAt >= student.archived) {
    return { index: item.index, code: 'archivedStudent', detail: t('learning:studentArchived') }
  }
  return null
}
