import {
  applySpreadsheetUpload,
  changeSpreadsheetRow,
  changeSpreadsheetUpload,
  createSpreadsheetUpload,
  deleteSpreadsheetUpload,
  listSpreadsheetRows,
  listSpreadsheetUploads,
  readSpreadsheetUpload,
} from '@hornbook/contract/bringing-in/spreadsheet-uploads'
import { type Fault, notFound, Refusal } from '../../access/refusal.ts'
import { audit, authorOf } from '../../audit/audit.ts'
import { type Db, within } from '../../db/pool.ts'
import type { SpooledFile } from '../../files/spooled-file.ts'
import { applyListQuery, pageOf, requestedPage } from '../../http/lists/page.ts'
import {
  idFrom,
  type MemberCall,
  memberRoute,
  memberRouteWithTransactions,
  type OwnTransactionsCall,
  placeOf,
  type Route,
  scopeOf,
} from '../../http/route.ts'
import { t } from '../../texts/texts.ts'
import { rowAnswer, uploadAnswer } from './answers.ts'
import { beginComparing, compareAgain } from './compare-all.ts'
import { type DraftRow, expiry, fillColumn, type OpenDraft, readDraftRows, requireDraft, writeRow } from './drafts.ts'
import { readAnew } from './encodings.ts'
import { FIELDS, ID, isIdHeader } from './fields.ts'
import { deleteUpload, enqueueWork, waitForUpload } from './jobs.ts'
import { viewKey } from './names.ts'
import { storeUpload } from './receive.ts'
import { readOtherSheet } from './workbooks.ts'

type AnyCall = Pick<MemberCall, 'caller' | 'place' | 'app' | 'requestId'> & {
  readonly params: Readonly<Record<string, string>>
}

const ownerOf = (call: AnyCall) => ({
  districtId: placeOf(call).districtId,
  accountId: call.caller.accountId,
})
const askerOf = (call: AnyCall & Pick<OwnTransactionsCall, 'key'>) => ({
  districtId: placeOf(call).districtId,
  author: authorOf(call),
  key: call.key,
})

/** The caller's draft that the address names, if they see what they saw when it was compared. */
async function draftOf(call: AnyCall, tx: Db, lock = false): Promise<OpenDraft> {
  const key = await viewKey(tx, scopeOf(call), placeOf(call).role)
  const id = idFrom(call.params.spreadsheetUploadId)
  return requireDraft(tx, call.app.settings.secret, { ...ownerOf(call), id, key }, lock)
}

/** Refuses to change a draft that a job works on, or that is applied. */
function requireOpen({ status }: OpenDraft): void {
  if (status === 'applied') throw new Refusal('conflict', { detail: t('bringingIn:upload.appliedAlready') })
  if (status !== 'ready' && status !== 'failed')
    throw new Refusal('inProgress', { detail: t('bringingIn:upload.busy') }, 2)
}

async function afterWork(call: OwnTransactionsCall, uploadId: string) {
  const { districtId } = placeOf(call)
  const isDone = await waitForUpload(call.app, { districtId, uploadId })
  return within(call.app.db.queries, [districtId], async tx => {
    const key = await viewKey(tx, scopeOf(call), placeOf(call).role)
    const draft = await requireDraft(tx, call.app.settings.secret, { ...ownerOf(call), id: uploadId, key })
    return { data: await uploadAnswer(tx, draft), isDone }
  })
}

/** A field for each column, each once. */
function requireFields({ list, headers }: OpenDraft, columns: readonly (string | null)[]): void {
  const fault = (at: number, detail: string): Fault => ({ detail, pointer: `/data/attributes/columns/${at}` })
  const faults = columns.flatMap((field, at): Fault[] => {
    if (at >= headers.length) return [fault(at, t('bringingIn:upload.unknownField'))]
    if (field === null) return []
    const known = FIELDS[list].find(({ name }) => name === field)
    if (field === ID && !isIdHeader(headers[at] ?? '')) return [fault(at, t('bringingIn:upload.noIdColumn'))]
    if (!known) return [fault(at, t('bringingIn:upload.unknownField'))]
    return columns.indexOf(field) < at ? [fault(at, t('bringingIn:upload.fieldTwice', { field: known.label }))] : []
  })
  if (faults.length > 0) throw new Refusal('invalid', faults)
}

/** Only fields of the list may be typed over or filled in. */
function requireKnown({ list }: OpenDraft, texts: Readonly<Record<string, string>>, pointer: string): void {
  const unknown = Object.keys(texts).filter(field => !FIELDS[list].some(({ name }) => name === field))
  if (unknown.length > 0)
    throw new Refusal(
      'invalid',
      unknown.map(field => ({ pointer: `${pointer}/${field}`, detail: t('bringingIn:upload.unknownField') })),
    )
}

const setUpload = (tx: Db, { districtId, id }: OpenDraft, columns: object) =>
  tx
    .updateTable('spreadsheet_uploads')
    .set({ ...columns, expires_at: expiry() })
    .where('district_id', '=', districtId)
    .where('id', '=', id)
    .execute()

export const uploadRoutes: readonly Route[] = [
  memberRouteWithTransactions(
    createSpreadsheetUpload,
    async call => {
      const file = { name: call.query.fileName?.trim() || 'spreadsheet', content: call.body as unknown as SpooledFile }
      const id = call.key?.begun ?? (await storeUpload(call, call.query.list, file))
      const { isDone, data } = await afterWork(call, id)
      return { data, status: isDone ? 201 : 202 }
    },
    { heavy: true },
  ),
  memberRoute(listSpreadsheetUploads, async call => {
    const { districtId } = placeOf(call)
    const key = await viewKey(call.tx, scopeOf(call), placeOf(call).role)
    const rows = await call.tx
      .selectFrom('spreadsheet_uploads')
      .select('id')
      .where('district_id', '=', districtId)
      .where('account_id', '=', call.caller.accountId)
      .where('status', '<>', 'applied')
      .where('expires_at', '>', new Date(call.now).toISOString())
      .where(eb => eb(eb.ref('view', '->>').key('key' as never), '=', key as never))
      .execute()
    const answers = []
    for (const { id } of rows)
      answers.push(
        await uploadAnswer(
          call.tx,
          await requireDraft(call.tx, call.app.settings.secret, { ...ownerOf(call), id, key }),
        ),
      )
    return applyListQuery(call, answers, '-createdAt')
  }),
  memberRoute(readSpreadsheetUpload, async call => ({
    data: await uploadAnswer(call.tx, await draftOf(call, call.tx)),
  })),
  memberRouteWithTransactions(changeSpreadsheetUpload, async call => {
    const { districtId } = placeOf(call)
    const { columns, fill, encoding, sheet } = call.body.data.attributes
    const id = await within(call.app.db.queries, [districtId], async tx => {
      const before = await draftOf(call, tx, true)
      requireOpen(before)
      const chosen = sheet === undefined ? before : await readOtherSheet(tx, before, sheet)
      const draft = encoding ? await readAnew(tx, chosen, encoding) : chosen
      if (columns) requireFields(draft, columns)
      if (fill) requireKnown(draft, fill, '/data/attributes/fill')
      await setUpload(tx, draft, {
        ...(columns && { fields: draft.headers.map((_, at) => columns[at] ?? null) }),
        ...(fill && { fill: fillColumn(draft.vault, { ...draft.fill, ...fill }) }),
      })
      await audit(tx, authorOf(call), districtId, 'spreadsheet.answer', [], {
        uploadId: draft.id,
        ...(encoding && { encoding }),
        ...(sheet !== undefined && { sheet }),
      })
      await enqueueWork(tx, 'compare', { ...askerOf(call), key: null }, draft.id)
      return draft.id
    })
    const { isDone, data } = await afterWork(call, id)
    return { data, status: isDone ? 200 : 202 }
  }),
  memberRoute(deleteSpreadsheetUpload, async call => {
    const draft = await draftOf(call, call.tx, true)
    requireOpen(draft)
    await deleteUpload(call.tx, { districtId: draft.districtId, uploadId: draft.id })
    await audit(call.tx, authorOf(call), draft.districtId, 'spreadsheet.delete', [], { uploadId: draft.id })
    return undefined
  }),
  memberRoute(listSpreadsheetRows, async call => {
    const draft = await draftOf(call, call.tx)
    const asked = requestedPage(call)
    const outcome = (call.query as Readonly<Record<string, string | undefined>>)['filter[outcomeEq]']
    const rows = await readDraftRows(call.tx, draft, {
      outcome,
      ...(asked && { limit: asked.size + 1 }),
      ...(asked?.after && { after: Number(asked.after.id) }),
    })
    return pageOf(
      call,
      rows.map(row => rowAnswer(draft, row)),
      asked,
      ({ id }) => ({ id, cells: [] }),
    )
  }),
  memberRoute(changeSpreadsheetRow, async call => {
    const { tx } = call
    const draft = await draftOf(call, tx, true)
    requireOpen(draft)
    const line = Number(idFrom(call.params.line))
    const read = async () => (line > 2 ** 31 - 1 ? [] : await readDraftRows(tx, draft, { lines: [line] }))
    const [row] = await read()
    if (!row) throw notFound()
    const { edits = {}, asInFile, leftOut = row.leftOut } = call.body.data.attributes
    requireKnown(draft, edits, '/data/attributes/edits')
    const changed = { ...row, edits: { ...(asInFile ? {} : row.edits), ...edits }, leftOut, clash: false }
    await writeRow(tx, draft, changed)
    await setUpload(tx, draft, {})
    await compareAgain(await beginComparing(tx, draft, call.now), draft, changed)
    await audit(tx, authorOf(call), draft.districtId, 'spreadsheet.answer', [], { uploadId: draft.id, line })
    const [now] = await read()
    return { data: rowAnswer(draft, now as DraftRow) }
  }),
  memberRouteWithTransactions(applySpreadsheetUpload, async call => {
    const { districtId } = placeOf(call)
    const apply = async (tx: Db) => {
      const draft = await draftOf(call, tx, true)
      requireOpen(draft)
      const counts = draft.counts as Record<'problem' | 'passwordless' | 'new' | 'changed' | 'askedNew', number> | null
      const held = (detail: string) => new Refusal('held', { detail })
      if (counts === null || counts.problem > 0)
        throw held(t('bringingIn:upload.problems', { count: counts?.problem ?? 0 }))
      if (counts.passwordless > 0) throw held(t('bringingIn:upload.noPassword'))
      if (counts.new + counts.changed + counts.askedNew === 0) throw held(t('bringingIn:upload.nothing'))
      await enqueueWork(tx, 'apply', askerOf(call), draft.id)
      return draft.id
    }
    const id = call.key?.begun ?? (await within(call.app.db.queries, [districtId], apply))
    const { isDone, data } = await afterWork(call, id)
    return { data, status: isDone ? 200 : 202 }
  }),
]
