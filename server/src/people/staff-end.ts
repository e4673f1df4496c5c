import { isDate, today } from '@hornbook/rules/time/dates'
import { z } from 'zod'
import { Refusal } from '../access/refusal.ts'
import { audit } from '../audit/audit.ts'
import { type Db, within } from '../db/pool.ts'
import { timezoneOf } from '../figures/change.ts'
import { declareTask, handle } from '../jobs/task.ts'
import { t } from '../texts/texts.ts'
import { archive } from './archive.ts'
import { findEndedStaff } from './ended-staff.ts'
import { lockDistrict } from './lock-district.ts'
import { idRows } from './records.ts'
import { countTeachers } from './teacher-counts.ts'
import type { Writer } from './writer.ts'

const endStaff = declareTask({
  name: 'rostering.endStaff',
  payload: z.object({}),
  lane: 'quick',
  attempts: 25,
  everySeconds: 300,
})

export const endStaffHandler = handle(endStaff, ({ db }) => archiveEndedStaff(db.queries, Date.now()))

const SERVER = { actor: 'server', accountId: null, requestId: 'end of staff' } as const

/** Archives staff at the end of their last day, in their district's time zone (PEOPLE-18). */
export async function archiveEndedStaff(db: Db, now: number): Promise<void> {
  const ended = await within(db, 'all', tx => findEndedStaff(tx, now))
  for (const districtId of ended.keys())
    await within(db, [districtId], async tx => {
      // Saves of the district wait, and the second of two servers finds nobody any more.
      await lockDistrict(tx, districtId)
      const ids = (await findEndedStaff(tx, now)).get(districtId) ?? []
      if (ids.length === 0) return
      const entryId = await audit(tx, SERVER, districtId, 'teachers.end', [], { count: ids.length })
      await archive(tx, { districtId, entryId, at: new Date(now).toISOString() }, 'teacher', idRows(ids))
      await countTeachers(tx, districtId)
    })
}

interface Stored {
  /** Whether it is the caller's own: nobody ends, as nobody archives, themselves. */
  readonly isOwn?: boolean
  readonly endsOn: string | null
  readonly source: string | null
}

/** What is wrong with a last day: it is over, or the person comes from a roster system. What is so already may stay. */
export function endsOnProblem(endsOn: string | null | undefined, now: string, stored?: Stored): string | null {
  if (endsOn === undefined || endsOn === null || endsOn === stored?.endsOn) return null
  if (stored?.isOwn) return t('rostering:endsOneself')
  if (stored && stored.source !== null) return t('rostering:endsInRoster', { system: stored.source })
  return !isDate(endsOn) || endsOn < now ? t('rostering:endsInPast') : null
}

export async function requireEndsOn(writer: Writer, endsOn: string | null | undefined, stored?: Stored) {
  if (endsOn === undefined || endsOn === null) return
  const { tx, scope, now } = writer
  const detail = endsOnProblem(endsOn, today(await timezoneOf(tx, scope.districtId), now), stored)
  if (detail !== null) throw new Refusal('invalid', { pointer: '/data/attributes/endsOn', detail })
}
