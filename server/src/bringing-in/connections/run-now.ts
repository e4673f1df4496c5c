import { notFound, Refusal } from '../../access/refusal.ts'
import { audit, authorOf } from '../../audit/audit.ts'
import type { MemberCall } from '../../http/route.ts'
import { t } from '../../texts/texts.ts'
import { requireRosterPlace } from '../roster-place.ts'
import { lockConnections } from './lock.ts'
import { beginRun, shownRuns } from './runs.ts'
import { requireConnection } from './write.ts'

/** Asks a connection now. One that does not bring the roster is looked at without effect. */
export async function runNow(call: MemberCall<string, unknown, unknown>, connectionId: string) {
  const { tx, caller } = call
  const { districtId } = requireRosterPlace(call)
  await lockConnections(tx, districtId)
  const { role } = await requireConnection(tx, { districtId, id: connectionId })
  if (role === 'off') throw new Refusal('conflict', { detail: t('bringingIn:connection.isOff') })
  const id = await beginRun(tx, { districtId, connectionId, askedBy: 'person', accountId: caller.accountId })
  if (id === null) throw new Refusal('inProgress', { detail: t('bringingIn:connection.running') }, 5)
  await audit(tx, authorOf(call), districtId, 'connection.run', [], { connectionId, runId: id })
  const [data] = await shownRuns(tx, { districtId, connectionId, id })
  if (!data) throw notFound()
  return { data }
}
