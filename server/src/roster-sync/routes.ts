import { text } from 'node:stream/consumers'
import {
  applyRosterImport,
  createRosterImport,
  listRosterImports,
  readRosterImport,
  readRosterProblems,
  undoRosterImport,
} from '@hornbook/contract/roster-sync/roster-imports'
import type { Place } from '../access/caller.ts'
import { notFound, Refusal } from '../access/refusal.ts'
import { within } from '../db/pool.ts'
import { pageOf, requestedPage } from '../http/lists/page.ts'
import {
  idFrom,
  type MemberCall,
  type OwnTransactionsCall,
  on,
  onOwnTransactions,
  placeOf,
  type Route,
} from '../http/route.ts'
import { applyImport } from './imports/applying.ts'
import { type ImportRequest, type ImportRun, waitBriefly } from './imports/job.ts'
import { previewImport } from './imports/preview.ts'
import { findImport, listImports } from './imports/rows.ts'
import { undoImport } from './imports/undoing.ts'
import { errorsCsv } from './reading/problem-csv.ts'
import { ProblemLog } from './reading/problems.ts'

/** Rosters are for the provider, and for DistrictAdmins where the provider has switched them on (ROSTER-1, ROSTER-2). */
function rosterPlace(call: Pick<MemberCall, 'place'>): Place {
  const place = placeOf(call)
  if (place.role === 'Administrator' || (place.role === 'DistrictAdmin' && place.oneRosterEnabled)) return place
  throw new Refusal('forbidden')
}

/** Excel needs it to read the file as UTF-8; `text()` drops the stream's own. */
const BYTE_ORDER_MARK = '\uFEFF'

const importRequest = (call: OwnTransactionsCall): ImportRequest => ({
  app: call.app,
  caller: call.caller,
  requestId: call.requestId,
  now: call.now,
  districtId: rosterPlace(call).districtId,
})

const links = (districtId: string, id: string) => ({
  links: { csv: `/api/districts/${districtId}/roster_imports/${id}/problems.csv` },
})

async function outcome(request: ImportRequest, run: ImportRun, finishedStatus: number, runningStatus: number) {
  const { id, isFinished } = await waitBriefly(run)
  const data = await within(request.app.db.queries, [request.districtId], tx => findImport(tx, request.districtId, id))
  if (!data) throw notFound()
  return { data, meta: links(request.districtId, id), status: isFinished ? finishedStatus : runningStatus }
}

export const rosterSyncRoutes: readonly Route[] = [
  onOwnTransactions(createRosterImport, async call => {
    const request = importRequest(call)
    const name = call.query.fileName?.trim() || 'roster.zip'
    return outcome(request, previewImport(request, { name, bytes: call.body as unknown as Buffer }), 201, 202)
  }),
  on(listRosterImports, async call => {
    const { districtId } = rosterPlace(call)
    const asked = requestedPage(call)
    const rows = await listImports(call.tx, districtId, {
      ...(asked && { limit: asked.size + 1 }),
      ...(asked?.after && { before: asked.after.id }),
    })
    return pageOf(call, rows, asked, ({ id }) => ({ id, cells: [] }))
  }),
  on(readRosterImport, async call => {
    const { districtId } = rosterPlace(call)
    const data = await findImport(call.tx, districtId, idFrom(call.params.rosterImportId))
    if (!data) throw notFound()
    return { data, meta: links(districtId, data.id) }
  }),
  on(readRosterProblems, async call => {
    const row = await call.tx
      .selectFrom('roster_imports')
      .select('problems_csv')
      .where('district_id', '=', rosterPlace(call).districtId)
      .where('id', '=', idFrom(call.params.rosterImportId))
      .executeTakeFirst()
    if (!row) throw notFound()
    return BYTE_ORDER_MARK + (row.problems_csv ?? (await text(errorsCsv(ProblemLog.of([])))))
  }),
  onOwnTransactions(applyRosterImport, async call => {
    const request = importRequest(call)
    const id = idFrom(call.params.rosterImportId)
    return outcome(request, applyImport(request, id, call.body?.data?.attributes?.override === true), 200, 200)
  }),
  onOwnTransactions(undoRosterImport, async call => {
    const request = importRequest(call)
    const id = idFrom(call.params.rosterImportId)
    return outcome(request, undoImport(request, id, call.body?.data?.attributes?.override === true), 200, 200)
  }),
]
