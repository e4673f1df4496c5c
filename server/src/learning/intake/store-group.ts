import type { Completion } from '@hornbook/rules/figures/timeline'
import { auditRequests } from '../../audit/audit.ts'
import { type Database, type Db, within } from '../../db/pool.ts'
import { PROVIDER } from '../../db/provider.ts'
import { changeFigures, compareIds, lockFigures } from '../../figures/change.ts'
import { copyProviderVoids, findVoided } from '../event-stores.ts'
import type { SourcedEvent } from '../events.ts'
import { type JudgedEvents, judge, type Part } from './acceptance.ts'

/** Up to this many, a plan for the actual values costs more than it saves. A class posting at once counts as few. */
const FEW_ITEMS = 100

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
    const own = judged[at] as JudgedEvents
    outcome.accepted += own.accepted
    outcome.duplicates += own.duplicates
    outcome.rejected.push(...own.rejected)
  }
}

async function storeParts(tx: Db, districtId: string, parts: readonly Part[]): Promise<JudgedEvents[]> {
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
    const { accepted } = judged[at] as JudgedEvents
    if (accepted === 0) return []
    const author = { actor: `service token ${post.serviceCaller.name}`, accountId: null, requestId: post.requestId }
    return [{ author, action: `${kind.type}.post` as const, facts: { accepted } }]
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
