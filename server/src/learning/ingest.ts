import { MOST_EVENTS } from '@hornbook/contract/learning/events'
import { dayNumberIn } from '@hornbook/rules/dates'
import { timeProblem } from '@hornbook/rules/events'
import type { Completion } from '@hornbook/rules/timeline'
import { sql } from 'kysely'
import { Refusal } from '../access/refusal.ts'
import { audit, PROVIDER } from '../audit/audit.ts'
import { type Db, within } from '../db/pool.ts'
import { byNumber, changeFigures, lockFigures } from '../figures/change.ts'
import type { Call, Machine } from '../http/route.ts'
import { t } from '../texts/texts.ts'
import { type EventKind, isRejected, type Posted, type Rejected, readItem } from './reading.ts'
import { bringVoids, type Store, voidedAmong } from './storing.ts'

interface Outcome {
  accepted: number
  duplicates: number
  rejected: Rejected[]
}

interface Known {
  id: string
  district_id: string
  timezone: string
  archived: number | null
}

/** What of a kind of event moves figures as a lesson does; null: the student's figures are stood anew without new lessons. */
type AsCompletion<Facts> = (item: Posted<Facts>) => Completion | null

/**
 * Takes a call of the learning app (D 12, promise 18): every item is judged by itself, the good ones of a district are
 * stored together with all the figures that they change in one transaction, and only then is anything acknowledged.
 */
export async function ingest<Facts>(
  call: Call & { machine: Machine; db: { queries: Db } },
  items: readonly unknown[],
  kind: EventKind<Facts>,
  store: Store<Facts>,
  asCompletion: AsCompletion<Facts>,
): Promise<Outcome> {
  if (items.length > MOST_EVENTS)
    throw new Refusal('tooLarge', { detail: t('learning:tooMany', { most: MOST_EVENTS }) })
  const outcome: Outcome = { accepted: 0, duplicates: 0, rejected: [] }
  const read = items.map((item, index) => readItem(kind, item, index))
  outcome.rejected.push(...read.filter(isRejected))
  const posted = read.filter(item => !isRejected(item)) as Posted<Facts>[]
  const students = await studentsNamed(call, posted)
  const strangers = posted.filter(item => !students.has(item.studentId))
  await judgeStrangers(call, strangers, store, outcome)
  const known = posted.filter(item => students.has(item.studentId))
  const districtOf = (item: Posted<Facts>) => (students.get(item.studentId) as Known).district_id
  const byDistrict = Map.groupBy(firstOfTheirId(known, districtOf, outcome), districtOf)
  for (const [districtId, own] of [...byDistrict].sort(([a], [b]) => Number(BigInt(a) - BigInt(b)))) {
    await within(call.db.queries, [districtId, PROVIDER], tx =>
      takeIn(tx, call, { districtId, items: own, students, kind, store, asCompletion }, outcome),
    )
  }
  outcome.rejected.sort((a, b) => a.index - b.index)
  return outcome
}

/** An id is one event's. Stored it is unique within its district; inside one call no second district may use it either. */
function firstOfTheirId<Facts>(
  items: readonly Posted<Facts>[],
  districtOf: (item: Posted<Facts>) => string,
  outcome: Outcome,
): Posted<Facts>[] {
  const first = new Map<string, string>()
  return items.filter(item => {
    const districtId = districtOf(item)
    const taken = first.get(item.id) ?? districtId
    first.set(item.id, taken)
    if (taken !== districtId) outcome.rejected.push(conflict(item.index))
    return taken === districtId
  })
}

const conflict = (index: number): Rejected => ({
  index,
  code: 'conflict',
  detail: t('learning:otherContent'),
})

const reachOf = (machine: Machine) => (machine.districtId === null ? ('all' as const) : [machine.districtId])

/** The students that the items name, as far as the token reaches, with their district's clock. */
async function studentsNamed<Facts>(
  call: Call & { machine: Machine; db: { queries: Db } },
  posted: readonly Posted<Facts>[],
) {
  const wanted = [...new Set(posted.map(item => item.studentId))]
  if (wanted.length === 0) return new Map<string, Known>()
  const rows = await within(call.db.queries, reachOf(call.machine), async tx => {
    const { rows } = await sql<Known>`SELECT s.id, s.district_id, d.timezone,
        (extract(epoch FROM s.archived_at) * 1000)::float8 AS archived
      FROM students s JOIN districts d ON d.id = s.district_id WHERE s.id = ANY (${`{${wanted.join(',')}}`}::bigint[])`.execute(
      tx,
    )
    return rows
  })
  return new Map(rows.map(row => [row.id, row]))
}

/** The id is looked at first, even where the student is unknown: what stands already is a duplicate or a conflict. */
async function judgeStrangers<Facts>(
  call: Call & { machine: Machine; db: { queries: Db } },
  items: readonly Posted<Facts>[],
  store: Store<Facts>,
  outcome: Outcome,
) {
  if (items.length === 0) return
  const stored = await within(call.db.queries, reachOf(call.machine), async tx => {
    const districts =
      call.machine.districtId === null
        ? (await tx.selectFrom('districts').select('id').execute()).map(row => row.id)
        : [call.machine.districtId]
    return store.find(
      tx,
      districts,
      items.map(item => item.id),
    )
  })
  const known = new Map(stored.map(event => [event.id, event]))
  for (const item of items) {
    const there = known.get(item.id)
    if (!there) outcome.rejected.push({ index: item.index, code: 'unknownStudent', detail: t('learning:noStudent') })
    else settleKnown(item, there, store, outcome)
  }
}

function settleKnown<Facts>(
  item: Posted<Facts>,
  there: { student_id: string; at: number; facts: Facts },
  store: Store<Facts>,
  outcome: Outcome,
) {
  if (there.student_id === item.studentId && there.at === item.finishedAt && store.same(there.facts, item.facts))
    outcome.duplicates++
  else outcome.rejected.push(conflict(item.index))
}

interface Batch<Facts> {
  readonly districtId: string
  readonly items: readonly Posted<Facts>[]
  readonly students: ReadonlyMap<string, Known>
  readonly kind: EventKind<Facts>
  readonly store: Store<Facts>
  readonly asCompletion: AsCompletion<Facts>
}

async function takeIn<Facts>(tx: Db, call: Call & { machine: Machine }, batch: Batch<Facts>, outcome: Outcome) {
  const { districtId, items, students, kind, store, asCompletion } = batch
  const wanted = items.map(item => item.id)
  const [, stored, voided] = await Promise.all([
    lockFigures(tx, districtId),
    store.find(tx, [districtId], wanted),
    voidedAmong(tx, districtId, kind.type, wanted),
  ])
  const known = new Map(stored.map(event => [event.id, event]))
  const fresh: Posted<Facts>[] = []
  for (const item of items) {
    const there = known.get(item.id)
    if (there) {
      settleKnown(item, there, store, outcome)
      continue
    }
    const rejected = reject(item, students.get(item.studentId) as Known, kind, call.now)
    if (rejected) {
      outcome.rejected.push(rejected)
      continue
    }
    known.set(item.id, { id: item.id, student_id: item.studentId, at: item.finishedAt, facts: item.facts })
    fresh.push(item)
  }
  outcome.accepted += fresh.length
  if (fresh.length === 0) return
  // Children who were made together lie together: in their order every table is gone through once.
  fresh.sort((a, b) => byNumber(a.studentId, b.studentId))
  const news = new Map<string, Completion[]>()
  for (const item of fresh) {
    if (voided.has(item.id)) continue
    const list = news.get(item.studentId) ?? []
    news.set(item.studentId, list)
    const completion = asCompletion(item)
    if (completion) list.push(completion)
  }
  const early = fresh.filter(item => voided.get(item.id) === false).map(item => item.id)
  // The connection keeps their order: whoever has no timeline yet is counted from raw events that these are among.
  const put = store.put(tx, districtId, fresh, call.machine.tokenId)
  const brought = bringVoids(tx, districtId, kind.type, early)
  const author = { actor: `service token ${call.machine.name}`, accountId: null, requestId: call.requestId }
  const audited = audit(tx, author, districtId, `${kind.type}.post`, [], { accepted: fresh.length })
  await Promise.all([put, brought, audited, changeFigures(tx, districtId, news.keys(), news)])
}

function reject<Facts>(item: Posted<Facts>, student: Known, kind: EventKind<Facts>, now: number): Rejected | null {
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
