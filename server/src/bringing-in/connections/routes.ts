import {
  changeConnection,
  createConnection,
  deleteConnection,
  listConnectionRuns,
  listConnections,
  readConnection,
  readConnectionFile,
  runConnection,
  testConnection,
} from '@hornbook/contract/bringing-in/connections'
import {
  changeSftpAccount,
  createSftpPassword,
  deleteSftpPassword,
  moveSftpFiles,
  readSftpAccount,
  startSftpAgain,
} from '@hornbook/contract/bringing-in/sftp-accounts'
import { notFound } from '../../access/refusal.ts'
import { pageInOrder, pageOf, requestedPage } from '../../http/lists/page.ts'
import { idFrom, memberRoute, memberRouteWithTransactions, type Route } from '../../http/route.ts'
import { requireRosterPlace } from '../roster-place.ts'
import { keptFileOf } from './kept-file.ts'
import { shownConnections } from './rows.ts'
import { runNow } from './run-now.ts'
import { shownRuns } from './runs.ts'
import * as sftp from './sftp/account.ts'
import { startAgain } from './sftp/start-again.ts'
import { tryConnection } from './test-connection.ts'
import * as writes from './write.ts'

export const connectionRoutes: readonly Route[] = [
  memberRoute(listConnections, async call =>
    pageInOrder(call, await shownConnections(call.tx, requireRosterPlace(call).districtId)),
  ),
  memberRoute(readConnection, async call => {
    const { districtId } = requireRosterPlace(call)
    const [data] = await shownConnections(call.tx, districtId, idFrom(call.params.connectionId))
    if (!data) throw notFound()
    return { data }
  }),
  memberRoute(createConnection, call =>
    writes.createConnection(call, call.body.data.attributes.kind, call.body.data.attributes),
  ),
  memberRoute(changeConnection, call =>
    writes.changeConnection(call, idFrom(call.params.connectionId), call.body.data.attributes),
  ),
  memberRoute(deleteConnection, async call => {
    await writes.removeConnection(call, idFrom(call.params.connectionId))
    return undefined
  }),
  memberRouteWithTransactions(testConnection, call => tryConnection(call, idFrom(call.params.connectionId))),
  memberRoute(runConnection, call =>
    runNow(call, idFrom(call.params.connectionId), call.body?.data.attributes.askedBy ?? 'person'),
  ),
  memberRoute(listConnectionRuns, async call => {
    const { districtId } = requireRosterPlace(call)
    const which = { districtId, id: idFrom(call.params.connectionId) }
    await writes.requireConnection(call.tx, which)
    const asked = requestedPage(call)
    const rows = await shownRuns(call.tx, {
      districtId,
      connectionId: which.id,
      ...(asked && { limit: asked.size + 1 }),
      ...(asked?.after && { before: asked.after.id }),
    })
    return pageOf(call, rows, asked, ({ id }) => ({ id, cells: [] }))
  }),
  memberRoute(readConnectionFile, call =>
    keptFileOf(call, idFrom(call.params.connectionId), idFrom(call.params.connectionRunId)),
  ),
  memberRoute(readSftpAccount, call => sftp.readAccount(call, idFrom(call.params.connectionId))),
  memberRoute(changeSftpAccount, call =>
    sftp.changeKeys(call, idFrom(call.params.connectionId), call.body.data.attributes),
  ),
  memberRoute(createSftpPassword, call => sftp.makePassword(call, idFrom(call.params.connectionId))),
  memberRoute(deleteSftpPassword, async call => {
    await sftp.removePasswords(call, idFrom(call.params.connectionId))
    return undefined
  }),
  memberRoute(moveSftpFiles, call => sftp.moveMisplaced(call, idFrom(call.params.connectionId))),
  memberRoute(startSftpAgain, call => startAgain(call, idFrom(call.params.connectionId))),
]
