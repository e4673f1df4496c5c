import { text } from 'node:stream/consumers'
import {
  answerRosterImport,
  applyRosterImport,
  cancelRosterImport,
  discardRosterImport,
  undoRosterImport,
} from '@hornbook/contract/bringing-in/applied-imports'
import { listOpenImports } from '@hornbook/contract/bringing-in/open-imports'
import { listRosterChanges, readRosterChanges } from '@hornbook/contract/bringing-in/roster-changes'
import {
  createRosterImport,
  listRosterImports,
  readRosterImport,
  readRosterProblems,
} from '@hornbook/contract/bringing-in/roster-imports'
import { answerRosterQuestion, listRosterQuestions } from '@hornbook/contract/bringing-in/roster-questions'
import { notFound } from '../access/refusal.ts'
import { authorOf } from '../audit/audit.ts'
import type { Asker } from '../changes/prepared.ts'
import { within } from '../db/pool.ts'
import type { SpooledFile } from '../files/spooled-file.ts'
import { applyListQuery, pageOf, requestedPage } from '../http/lists/page.ts'
import {
  idFrom,
  memberRoute,
  memberRouteWithTransactions,
  type OwnTransactionsCall,
  type Route,
} from '../http/route.ts'
import { connectionRoutes } from './connections/routes.ts'
import { fileUploadRoutes } from './file-uploads/routes.ts'
import { startAnswering } from './imports/answering.ts'
import { startApplying } from './imports/applying.ts'
import { changesCsv, changesFilter, countMatching, findChanges } from './imports/changes.ts'
import { discardImport } from './imports/discarding.ts'
import { openImports } from './imports/open.ts'
import { startPreview } from './imports/preview.ts'
import { answerQuestion, findQuestions } from './imports/questions.ts'
import { findImport, isImport, listImports } from './imports/rows.ts'
import { cancelSchedule } from './imports/scheduling.ts'
import { isUndoChecked, startUndoing } from './imports/undoing.ts'
import { waitForImport } from './imports/waiting.ts'
import { errorsCsv } from './reading/problem-csv.ts'
import { ProblemLog } from './reading/problems.ts'
import { requireRosterPlace } from './roster-place.ts'
import { uploadRoutes } from './spreadsheets/routes.ts'

/** Excel needs it to read the file as UTF-8; `text()` drops the stream's own. */
const BYTE_ORDER_MARK = '\uFEFF'

const importRequest = (call: OwnTransactionsCall): Asker => ({
  districtId: requireRosterPlace(call).districtId,
  author: authorOf(call),
  key: call.key,
})

const links = (districtId: string, id: string) => ({
  links: { csv: `/api/districts/${districtId}/roster_imports/${id}/problems.csv` },
})

/** The import, once its job is done or has taken too long to wait for. */
async function importAnswer({ app }: OwnTransactionsCall, districtId: string, id: string) {
  const data = await within(app.db.queries, [districtId], tx => findImport(tx, districtId, id))
  if (!data) throw notFound()
  return { data, meta: links(districtId, id) }
}

export const bringingInRoutes: readonly Route[] = [
  ...uploadRoutes,
  ...fileUploadRoutes,
  ...connectionRoutes,
  memberRoute(listOpenImports, async call => applyListQuery(call, await openImports(call.tx), 'createdAt')),
  memberRouteWithTransactions(
    createRosterImport,
    async call => {
      const request = importRequest(call)
      const name = call.query.fileName?.trim() || 'roster.zip'
      const file = { name, content: call.body as unknown as SpooledFile }
      const id = call.key?.begun ?? (await startPreview(call.db.writes, request, file))
      const isDone = await waitForImport(call.app, request.districtId, id)
      return { ...(await importAnswer(call, request.districtId, id)), status: isDone ? 201 : 202 }
    },
    { beforeBody: requireRosterPlace },
  ),
  memberRoute(listRosterImports, async call => {
    const { districtId } = requireRosterPlace(call)
    const asked = requestedPage(call)
    const rows = await listImports(call.tx, districtId, {
      ...(asked && { limit: asked.size + 1 }),
      ...(asked?.after && { before: asked.after.id }),
    })
    return pageOf(call, rows, asked, ({ id }) => ({ id, cells: [] }))
  }),
  memberRoute(readRosterImport, async call => {
    const { districtId } = requireRosterPlace(call)
    const data = await findImport(call.tx, districtId, idFrom(call.params.rosterImportId))
    if (!data) throw notFound()
    return { data, meta: links(districtId, data.id) }
  }),
  memberRoute(listRosterChanges, async call => {
    const { districtId } = requireRosterPlace(call)
    const importId = idFrom(call.params.rosterImportId)
    if (!(await isImport(call.tx, districtId, importId))) throw notFound()
    const asked = requestedPage(call)
    const filter = changesFilter(call.query)
    const rows = await findChanges(call.tx, { districtId, importId }, filter, {
      ...(asked && { limit: asked.size + 1 }),
      ...(asked?.after && { after: asked.after.id }),
    })
    const total = await countMatching(call.tx, { districtId, importId }, filter)
    return { ...pageOf(call, rows, asked, ({ id }) => ({ id, cells: [] })), meta: { total } }
  }),
  memberRoute(listRosterQuestions, async call => {
    const { districtId } = requireRosterPlace(call)
    const importId = idFrom(call.params.rosterImportId)
    if (!(await isImport(call.tx, districtId, importId))) throw notFound()
    const asked = requestedPage(call)
    const rows = await findQuestions(
      call.tx,
      { districtId, importId },
      {
        ...(asked && { limit: asked.size + 1 }),
        ...(asked?.after && { after: asked.after.id }),
      },
    )
    return pageOf(call, rows, asked, ({ id }) => ({ id, cells: [] }))
  }),
  memberRouteWithTransactions(answerRosterQuestion, async call => {
    const request = importRequest(call)
    const { rosterImportId, rosterQuestionId } = call.params
    const { same } = call.body.data.attributes
    return {
      data: await answerQuestion(call.db.queries, request, idFrom(rosterImportId), idFrom(rosterQuestionId), same),
    }
  }),
  memberRoute(readRosterChanges, async call => {
    const { districtId } = requireRosterPlace(call)
    const importId = idFrom(call.params.rosterImportId)
    if (!(await isImport(call.tx, districtId, importId))) throw notFound()
    const rows = await findChanges(call.tx, { districtId, importId }, changesFilter(call.query), {})
    return BYTE_ORDER_MARK + (await text(changesCsv(rows)))
  }),
  memberRoute(readRosterProblems, async call => {
    const row = await call.tx
      .selectFrom('roster_imports')
      .select('problems_csv')
      .where('district_id', '=', requireRosterPlace(call).districtId)
      .where('id', '=', idFrom(call.params.rosterImportId))
      .executeTakeFirst()
    if (!row) throw notFound()
    return BYTE_ORDER_MARK + (row.problems_csv ?? (await text(errorsCsv(ProblemLog.of([])))))
  }),
  memberRouteWithTransactions(answerRosterImport, async call => {
    const request = importRequest(call)
    const id = idFrom(call.params.rosterImportId)
    await startAnswering(call.db.queries, request, id, call.body.data.attributes)
    const isDone = await waitForImport(call.app, request.districtId, id)
    return { ...(await importAnswer(call, request.districtId, id)), status: isDone ? 200 : 202 }
  }),
  memberRouteWithTransactions(applyRosterImport, async call => {
    const request = importRequest(call)
    const id = idFrom(call.params.rosterImportId)
    const { override = false, on } = call.body?.data?.attributes ?? {}
    if (!call.key?.begun) await startApplying(call.db.queries, request, id, { override, on })
    await waitForImport(call.app, request.districtId, id)
    return importAnswer(call, request.districtId, id)
  }),
  memberRouteWithTransactions(cancelRosterImport, async call => {
    const request = importRequest(call)
    const id = idFrom(call.params.rosterImportId)
    await cancelSchedule(call.db.queries, request, id)
    return importAnswer(call, request.districtId, id)
  }),
  memberRouteWithTransactions(discardRosterImport, async call => {
    const request = importRequest(call)
    const id = idFrom(call.params.rosterImportId)
    await discardImport(call.db.queries, request, id)
    return importAnswer(call, request.districtId, id)
  }),
  memberRouteWithTransactions(undoRosterImport, async call => {
    const request = importRequest(call)
    const id = idFrom(call.params.rosterImportId)
    const override = call.body?.data?.attributes?.override === true
    if (!call.key?.begun) await startUndoing(call.db.queries, request, id, override)
    await waitForImport(call.app, request.districtId, id, isUndoChecked)
    return importAnswer(call, request.districtId, id)
  }),
]
