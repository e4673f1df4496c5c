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
import { pageAsked, pageOf } from '../http/lists/page.ts'
import { type ApartCall, idFrom, type MemberCall, on, onApart, placeOf, type Route } from '../http/route.ts'
import { applyImport } from './imports/applying.ts'
import { type Asked, await10s, type Run } from './imports/job.ts'
import { preview } from './imports/preview.ts'
import { importSeen, importsSeen } from './imports/rows.ts'
import { undoImport } from './imports/undoing.ts'
import { errorsCsv } from './reading/problem-csv.ts'
import { ProblemLog } from './reading/problems.ts'

/** Rosters are the provider's, and those of a district's office where the provider has switched them on (D 16, D 22). */
function rosterPlace(call: Pick<MemberCall, 'place'>): Place {
  const place = placeOf(call)
  if (place.role === 'Administrator' || (place.role === 'DistrictAdmin' && place.oneRosterEnabled)) return place
  throw new Refusal('forbidden')
}

/** Lost on the way to text; Excel reads the file as UTF-8 by it. */
const BYTE_ORDER_MARK = '\uFEFF'

const askedBy = (call: ApartCall): Asked => ({
  app: call.app,
  caller: call.caller,
  requestId: call.requestId,
  now: call.now,
  districtId: rosterPlace(call).districtId,
})

const links = (districtId: string, id: string) => ({
  links: { csv: `/api/districts/${districtId}/roster_imports/${id}/problems.csv` },
})

async function outcome(asked: Asked, run: Run, ended: number, goesOn: number) {
  const answer = await await10s(run)
  const data = await within(asked.app.db.queries, [asked.districtId], tx => importSeen(tx, asked.districtId, answer.id))
  if (!data) throw notFound()
  return { data, meta: links(asked.districtId, answer.id), status: answer.ended ? ended : goesOn }
}

export const rosterSyncRoutes: readonly Route[] = [
  onApart(createRosterImport, async call => {
    const asked = askedBy(call)
    const name = call.query.fileName?.trim() || 'roster.zip'
    return outcome(asked, preview(asked, { name, bytes: call.body as unknown as Buffer }), 201, 202)
  }),
  on(listRosterImports, async call => {
    const { districtId } = rosterPlace(call)
    const asked = pageAsked(call)
    const rows = await importsSeen(call.tx, districtId, {
      ...(asked && { most: asked.size + 1 }),
      ...(asked?.after && { before: asked.after.id }),
    })
    return pageOf(call, rows, asked, ({ id }) => ({ id, cells: [] }))
  }),
  on(readRosterImport, async call => {
    const { districtId } = rosterPlace(call)
    const data = await importSeen(call.tx, districtId, idFrom(call.params.rosterImportId))
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
  onApart(applyRosterImport, async call => {
    const asked = askedBy(call)
    const id = idFrom(call.params.rosterImportId)
    return outcome(asked, applyImport(asked, id, call.body?.data?.attributes?.override === true), 200, 200)
  }),
  onApart(undoRosterImport, async call => {
    const asked = askedBy(call)
    const id = idFrom(call.params.rosterImportId)
    return outcome(asked, undoImport(asked, id, call.body?.data?.attributes?.override === true), 200, 200)
  }),
]
