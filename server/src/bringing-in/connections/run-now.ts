import { notFound, Refusal } from '../../access/refusal.ts'
import { audit, authorOf } from '../../audit/audit.ts'
import type { MemberCall } from '../../http/route.ts'
import { t } from '../../texts/texts.ts'
import { requireRosterPlace } from '../roster-place.ts'
import { ADAPTERS } from './adapters.ts'
import { lockConnections } from './lock.ts'
import { beginRun, shownRuns } from './runs.ts'
import { requireConnection } from './write.ts'

/**
 * Asks a connection now. One that does not bring the roster is looked at without effect. Of several pages that have seen something
 * arrive one begins: under the lock, what was picked up has not arrived any more.
 */
export async function runNow(
  call: MemberCall<string, unknown, unknown>,
  connectionId: string,
  askedBy: 'person' | 'arrival',
) {
  const { tx, caller, app, now } = call
  const { districtId } = requireRosterPlace(call)
  await lockConnections(tx, districtId)
  const { role, kind } = await requireConnection(tx, { districtId, id: connectionId })
  if (role === 'off') throw new Refusal('conflict', { detail: t('bringingIn:connection.isOff') })
  const which = { districtId, connectionId }
  if (askedBy === 'arrival' && !(await ADAPTERS[kind]?.hasArrived?.(tx, which, now, app.settings)))
    throw new Refusal('conflict', { detail: t('bringingIn:connection.noneArrived') })
  const id = await beginRun(tx, { ...which, askedBy, accountId: caller.accountId })
  if (id === null) throw new Refusal('inProgress', { detail: t('bringingIn:connection.running') }, 5)
  await audit(tx, authorOf(call), districtId, 'connection.run', [], { connectionId, runId: id })
  const [data] = await shownRuns(tx, { districtId, connectionId, id })
  if (!data) throw notFound()
  return { data }
}
