import { sql } from 'kysely'
import type { ServiceCaller } from '../../access/service-caller.ts'
import { type Database, within } from '../../db/pool.ts'
import type { EventOutcome } from '../../http/app-context.ts'
import { t } from '../../texts/texts.ts'
import type { Named, PostedEvent } from '../events.ts'
import { reachOfToken } from './student-finder.ts'

/**
 * Gives the items that name a student by `studentSourcedId` the student's id (EVENT-20). If it names nobody in the
 * district, or two students of two roster systems who have not been merged, the id stays empty, and the student is
 * unknown.
 */
export async function resolveSourced<Item extends Named & Pick<PostedEvent, 'index'>>(
  db: Database,
  caller: ServiceCaller,
  items: readonly Item[],
  outcome: Pick<EventOutcome, 'rejected'>,
): Promise<Item[]> {
  if (items.every(item => !item.sourced)) return [...items]
  const wanted = new Set<string>()
  for (const { sourced } of items) if (sourced) wanted.add(sourced.id)
  const rows = await within(db.queries, reachOfToken(caller), tx =>
    tx
      .selectFrom('students')
      .select(['id', 'district_id', 'sourced_id', 'merged_into'])
      .where(sql<boolean>`sourced_id = ANY (${[...wanted]})`)
      .$if(caller.districtId !== null, query => query.where('district_id', '=', caller.districtId ?? ''))
      .execute(),
  )
  const byName = Map.groupBy(rows, row => `${row.district_id} ${row.sourced_id}`)
  return items.flatMap(item => {
    if (!item.sourced) return item
    const districtId = item.sourced.districtId ?? caller.districtId
    if (districtId === null) {
      outcome.rejected.push({ index: item.index, code: 'invalid', detail: t('learning:districtMissing') })
      return []
    }
    const named = byName.get(`${districtId} ${item.sourced.id}`) ?? []
    return { ...item, studentId: onlyStudent(named) }
  })
}

/** The one student of the rows, or '' where there are none or several. Two rows may be of one child (EVENT-21). */
function onlyStudent(rows: readonly { readonly id: string; readonly merged_into: string | null }[]): string {
  const [first] = rows
  if (rows.length === 1) return first?.id ?? ''
  const kept = new Set(rows.map(({ id, merged_into }) => merged_into ?? id))
  const [only = ''] = kept
  return kept.size === 1 ? only : ''
}
