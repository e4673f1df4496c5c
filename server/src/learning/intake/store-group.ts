import { timeProblem } from '@hornbook/rules/figures/events'
import type { Completion } from '@hornbook/rules/figures/timeline'
import { dayNumberIn } from '@hornbook/rules/time/dates'
import { auditRequests, PROVIDER } from '../../audit/audit.ts'
import { type Database, type Db, within } from '../../db/pool.ts'
import { changeFigures, compareIds, lockFigures } from '../../figures/change.ts'
import type { EventOutcome, EventPost } from '../../http/app-context.ts'
import { t } from '../../texts/texts.ts'
import { copyProviderVoids, findVoided } from '../event-stores.ts'
import type { EventKind, PostedEvent, RejectedItem, SourcedEvent, StoredEvent } from '../events.ts'
import { type KnownStudent, type KnownStudents, reachOf } from './student-finder.ts'

/** The items of one post that belong to one district. */
export interface Part {
  readonly districtId: string
  readonly kind: EventKind
  readonly post: EventPost
  readonly items: readonly PostedEvent[]
  readonly students: KnownStudents
  /** Of the whole post; written only once the group is durable. */
  readonly outcome: EventOutcome
}

/** Up to here, planning for the values costs more than it saves. A class that posts at once is stored like one child. */
const FEW_ITEMS = 100

type Judged = Pick<EventOutcome, 'accepted' | 'duplicates'> & { readonly rejected: readonly RejectedItem[] }

export const conflict = (index: number): RejectedItem => ({
  index,
  code: 'conflict',
  detail: t('learning:otherContent'),
})

/** Even for an unknown student, the id is checked first: a stored event is a duplicate or a conflict. */
export async function settleUnknownStudents(
  db: Database,
  { serviceCaller }: EventPost,
  { store }: EventKind,
  items: readonly PostedEvent[],
  outcome: EventOutcome,
): Promise<void> {
  if (items.length === 0) return
  const ids = items.map(item => item.id)
  const stored = await within(db.queries, reachOf(serviceCaller), async tx => {
    const { districtId } = serviceCaller
    const all = districtId === null ? await tx.selectFrom('districts').select('id').execute() : [{ id: districtId }]
    return store.find(
      tx,
      all.map(({ id }) => id),
      ids,
    )
  })
  const known = new Map(stored.map(event => [event.id, event]))
  for (const item of items) {
    const event = known.get(item.id)
    if (!event) outcome.rejected.push({ index: item.index, code: 'unknownStudent', detail: t('learning:noStudent') })
    else if (isSame(event, item, store)) outcome.duplicates++
    else outcome.rejected.push(conflict(item.index))
  }
}

/** A student who can no longer be told from another is not compared. */
const isSame = (event: StoredEvent, item: PostedEvent, store: EventKind['store']) =>
  (event.student_id === item.studentId || item.studentId === '') &&
  event.at === item.finishedAt &&
  store.same(event.facts, item.facts)

/**
 * Stores the parts of several posts, all of one kind and one district, with all the figures that they change, in one
 * transaction. The outcomes are filled in once it is committed.
 */
export async function storeGroup(db: Database, parts: readonly Part[]): Promise<void> {
  const { districtId } = parts[0] as Part
  const reusesPlans = parts.reduce((count, part) => count + part.items.length, 0) <= FEW_ITEMS
  const judged = await db.writes.run(districtId, queries =>
    within(queries, [districtId, PROVIDER], tx => storeParts(tx, districtId, parts), { reusesPlans }),
  )
  for (const [at, { outcome }] of parts.entries()) {
    const own = judged[at] as Judged
    outcome.accepted += own.accepted
    outcome.duplicates += own.duplicates
    outcome.rejected.push(...own.rejected)
  }
}

async function storeParts(tx: Db, districtId: string, parts: readonly Part[]): Promise<Judged[]> {
  const { kind } = parts[0] as Part
  const { store } = kind
  const wanted = parts.flatMap(part => part.items.map(item => item.id))
  const [, stored, voided] = await Promise.all([
    lockFigures(tx, districtId),
    store.find(tx, [districtId], wanted),
    findVoided(tx, districtId, kind.type, wanted),
  ])
  const known = new Map(stored.map(event => [event.id, event]))
  const fresh: SourcedEvent[] = []
  const judged = parts.map(part => judge(part, known, fresh))
  if (fresh.length === 0) return judged
  // Students created together are stored together: in their order, each table is walked through once.
  fresh.sort((a, b) => compareIds(a.studentId, b.studentId))
  const newLessons = new Map<string, Completion[]>()
  for (const item of fresh) {
    if (voided.has(item.id)) continue
    const list = newLessons.get(item.studentId) ?? []
    newLessons.set(item.studentId, list)
    const completion = kind.toCompletion(item)
    if (completion) list.push(completion)
  }
  const early = fresh.filter(item => voided.get(item.id) === false).map(item => item.id)
  const entries = parts.flatMap(({ post }, at) => {
    const { accepted } = judged[at] as Judged
    if (accepted === 0) return []
    const author = { actor: `service token ${post.serviceCaller.name}`, accountId: null, requestId: post.requestId }
    return [{ author, action: `${kind.type}.post`, facts: { accepted } }]
  })
  // The connection keeps this order: students without a timeline are counted from raw events, these included.
  await Promise.all([
    store.put(tx, districtId, fresh),
    copyProviderVoids(tx, districtId, kind.type, early),
    auditRequests(tx, districtId, entries),
    changeFigures(tx, districtId, newLessons.keys(), newLessons),
  ])
  return judged
}

/** Judges each item of a part; what is new goes to `fresh` and is known to the parts that follow. */
function judge({ post, kind, items, students }: Part, known: Map<string, StoredEvent>, fresh: SourcedEvent[]): Judged {
  let accepted = 0
  let duplicates = 0
  const rejected: RejectedItem[] = []
  for (const item of items) {
    const event = known.get(item.id)
    if (event) {
      if (isSame(event, item, kind.store)) duplicates++
      else rejected.push(conflict(item.index))
      continue
    }
    const rejection = findRejection(item, students.get(item.studentId) as KnownStudent, kind, post.now)
    if (rejection) {
      rejected.push(rejection)
      continue
    }
    known.set(item.id, { id: item.id, student_id: item.studentId, at: item.finishedAt, facts: item.facts })
    fresh.push({ ...item, source: post.serviceCaller.tokenId })
    accepted++
  }
  return { accepted, duplicates, rejected }
}

function findRejection(item: PostedEvent, student: KnownStudent, kind: EventKind, now: number): RejectedItem | null {
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
