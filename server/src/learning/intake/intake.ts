import { MAX_EVENTS, postAssessmentResults, postLessonCompletions } from '@hornbook/contract/learning/events'
import { Refusal } from '../../access/refusal.ts'
import type { Database } from '../../db/pool.ts'
import { Semaphore } from '../../db/semaphore.ts'
import type { EventIntake, EventOutcome, EventPost } from '../../http/app-context.ts'
import { parseBody } from '../../http/endpoint/parse.ts'
import { parseJson } from '../../http/endpoint/parse-json.ts'
import { t } from '../../texts/texts.ts'
import { EVENT_KINDS } from '../event-kinds.ts'
import type { PostedEvent } from '../events.ts'
import { isRejected, readItem } from '../parse-item.ts'
import { conflict, type Part, settleUnknownStudents } from './acceptance.ts'
import { GroupQueue } from './group-queue.ts'
import { resolveSourced } from './resolve-sourced.ts'
import { storeGroup } from './store-group.ts'
import { StudentFinder } from './student-finder.ts'

/** A body of this size or more is parsed and stored in turns: its items take many times the memory of its text. */
const LARGE_BYTES = 64 * 1024
const LARGE_AT_ONCE = 2

const ENDPOINTS = { lessonCompletion: postLessonCompletions, assessmentResult: postAssessmentResults } as const

/**
 * Checks each item of a call by itself, and stores a district's valid items with all the figures that they change in
 * one transaction. Everything that waits for a district goes in together: a child finishes a lesson and the learning
 * app posts one event, so a commit each would limit a district to a few hundred children a second.
 */
export class LocalIntake implements EventIntake {
  private readonly db: Database
  private readonly students: StudentFinder
  private readonly queue: GroupQueue<Part>
  private readonly largePosts = new Semaphore(LARGE_AT_ONCE)

  constructor(db: Database) {
    this.db = db
    this.students = new StudentFinder(db)
    this.queue = new GroupQueue({
      sizeOf: part => part.items.length,
      run: parts => storeGroup(this.db, parts),
    })
  }

  /** Throws `tooLarge` for too many items, and `malformed` or `invalid` for a body that holds no list. */
  async take(post: EventPost): Promise<EventOutcome> {
    if (post.body.byteLength < LARGE_BYTES) return this.takeParsed(post)
    return this.largePosts.run(() => this.takeParsed(post))
  }

  async close(): Promise<void> {}

  private async takeParsed(post: EventPost): Promise<EventOutcome> {
    const kind = EVENT_KINDS[post.kind]
    const { data } = parseBody(ENDPOINTS[post.kind], parseJson(post.body)) as { data: unknown[] }
    if (data.length > MAX_EVENTS) throw new Refusal('tooLarge', { detail: t('learning:tooMany', { most: MAX_EVENTS }) })
    const outcome: EventOutcome = { accepted: 0, duplicates: 0, rejected: [] }
    const read = data.map((item, index) => readItem(kind, item, index))
    outcome.rejected.push(...read.filter(isRejected))
    const valid = read.filter(item => !isRejected(item)) as PostedEvent[]
    const posted = await resolveSourced(this.db, post.serviceCaller, valid, outcome)
    const students = await this.students.find(post.serviceCaller, posted)
    const withUnknownStudent = posted.filter(item => !students.has(item.studentId))
    await settleUnknownStudents(this.db, post, kind, withUnknownStudent, outcome)
    const known = posted.filter(item => students.has(item.studentId))
    const districtOf = (item: PostedEvent) => students.get(item.studentId)?.district_id as string
    const byDistrict = Map.groupBy(rejectIdsUsedInTwoDistricts(known, districtOf, outcome), districtOf)
    for (const [districtId, items] of [...byDistrict].sort(([a], [b]) => Number(BigInt(a) - BigInt(b)))) {
      await this.queue.add(`${districtId} ${post.kind}`, { districtId, kind, post, items, students, outcome })
    }
    outcome.rejected.sort((a, b) => a.index - b.index)
    return outcome
  }
}

/** A stored id is unique only within its district. Inside one call, no second district may use it either. */
function rejectIdsUsedInTwoDistricts(
  items: readonly PostedEvent[],
  districtOf: (item: PostedEvent) => string,
  outcome: EventOutcome,
): PostedEvent[] {
  const first = new Map<string, string>()
  return items.filter(item => {
    const districtId = districtOf(item)
    const taken = first.get(item.id) ?? districtId
    first.set(item.id, taken)
    if (taken !== districtId) outcome.rejected.push(conflict(item.index))
    return taken === districtId
  })
}
