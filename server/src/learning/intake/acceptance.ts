import { timeProblem } from '@hornbook/rules/figures/events'
import { dayNumberIn } from '@hornbook/rules/time/dates'
import { type Database, within } from '../../db/pool.ts'
import type { EventOutcome, EventPost } from '../../http/app-context.ts'
import { t } from '../../texts/texts.ts'
import type { EventKind, PostedEvent, RejectedItem, SourcedEvent, StoredEvent } from '../events.ts'
import { type KnownStudent, type KnownStudents, reachOfToken } from './student-finder.ts'

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

export type JudgedEvents = Pick<EventOutcome, 'accepted' | 'duplicates'> & {
  readonly rejected: readonly RejectedItem[]
}

/** The id is known with other content. */
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
  const stored = await within(db.queries, reachOfToken(serviceCaller), async tx => {
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

/** Judges each item of a part; what is new goes to `fresh` and is known to the parts that follow. */
export function judge(
  { post, kind, items, students }: Part,
  known: Map<string, StoredEvent>,
  fresh: SourcedEvent[],
): JudgedEvents {
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

/** Why nothing is taken of a student at that time, or null. `kind` says what is wrong with the rest of the item. */
export function findRejection(
  item: Pick<PostedEvent, 'index' | 'finishedAt' | 'facts'>,
  student: KnownStudent,
  kind: Pick<EventKind, 'problem'>,
  now: number,
): RejectedItem | null {
  if (student.left) return { index: item.index, code: 'unknownStudent', detail: t('learning:districtLeft') }
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

/** The student is not compared if `sourced` no longer names exactly one. */
const isSame = (event: StoredEvent, item: PostedEvent, store: EventKind['store']) =>
  (event.student_id === item.studentId || item.studentId === '') &&
  event.at === item.finishedAt &&
  store.same(event.facts, item.facts)
