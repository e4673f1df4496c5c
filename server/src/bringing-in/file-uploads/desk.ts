import type { AuditAction } from '@hornbook/contract/audit-actions'
import { FETCHING_SECONDS } from '@hornbook/contract/bringing-in/file-upload-limits'
import type { FileUpload } from '@hornbook/contract/bringing-in/file-uploads'
import { notFound, Refusal } from '../../access/refusal.ts'
import { audit, authorOf } from '../../audit/audit.ts'
import { within } from '../../db/pool.ts'
import { filesOf } from '../../files/store/files-of.ts'
import type { AppContext } from '../../http/app-context.ts'
import type { FileAnswer } from '../../http/endpoint/answer.ts'
import type { SignedFor } from '../../http/endpoint/signed-address.ts'
import { idFrom, type MemberCall } from '../../http/route.ts'
import { accountName } from '../../people/names.ts'
import { signAddress } from '../../secrets/signed-address.ts'
import { t } from '../../texts/texts.ts'
import { tellNews } from './mails.ts'
import { savedName } from './names.ts'
import { contentPath } from './prepare.ts'
import { keyOf, lockUpload, ofDistrict, readUpload, type StoredUpload, updateUpload } from './rows.ts'
import { noteWait } from './waits.ts'

// What the provider's staff do with files that districts have sent (HUB-1 to HUB-4). Each is a change of the file's record,
// and the changes are its log.

type Call = MemberCall<string, { readonly fileId: string }>

/** Changes a file's record, if anything of it changes, and writes down who did it. */
export async function changeUpload(
  call: Pick<MemberCall, 'tx' | 'caller' | 'requestId'>,
  upload: StoredUpload,
  action: AuditAction,
  to: Partial<StoredUpload>,
): Promise<void> {
  if (Object.keys(to).length > 0) await updateUpload(call.tx, upload, to).execute()
  const before = Object.fromEntries(Object.keys(to).map(column => [column, upload[column as keyof StoredUpload]]))
  const change = { record: 'fileUpload', recordId: upload.id, before, after: to }
  await audit(call.tx, authorOf(call), upload.district_id, action, [change], { fileName: upload.file_name })
}

const gone = () => new Refusal('notFound', { detail: t('bringingIn:file.purged') })

/** Looking into a file takes it in hand, unless somebody else has it. */
export const lookedAt = (upload: StoredUpload, accountId: string, now: number): Partial<StoredUpload> => ({
  status: 'available',
  download_count: upload.download_count + 1,
  ...(upload.taken_by === null && { taken_by: accountId, taken_at: new Date(now).toISOString() }),
})

/** Logged before the address is given out (SAFE-16). */
export async function downloadUpload(call: Call): Promise<{ downloadUrl: string }> {
  const { tx, query, caller, now, app } = call
  const upload = await lockUpload(tx, caller, query.fileId)
  if (upload.status === 'purged') throw gone()
  await changeUpload(call, upload, 'fileUpload.download', lookedAt(upload, caller.accountId, now))
  const until = now + FETCHING_SECONDS * 1000
  const signed = { method: 'GET', path: contentPath(upload.id), district: upload.district_id, until } as const
  return { downloadUrl: app.settings.publicUrl + signAddress(app.settings.secret, signed) }
}

interface SignedCall {
  readonly app: AppContext
  readonly params: { readonly fileUploadId: string }
  readonly signedFor: SignedFor
}

/** The bytes, to be saved and never shown: an old browser would believe what a file says of itself. */
export async function sendContent({ app, params, signedFor }: SignedCall): Promise<FileAnswer> {
  const which = { district_id: signedFor.districtId, id: idFrom(params.fileUploadId) }
  const upload = await within(app.db.queries, [which.district_id], tx => ofDistrict(tx, which).executeTakeFirst())
  const stored = upload?.status === 'available' ? await filesOf(app.settings).get(keyOf(which)) : null
  if (!upload || !stored) throw notFound()
  const fileName = savedName(upload.file_name, upload.type as string)
  return { mediaType: 'application/octet-stream', fileName, content: stored.parts }
}

export async function resolveUpload(call: Call): Promise<FileUpload> {
  const { tx, query, caller, now } = call
  const upload = await lockUpload(tx, caller, query.fileId)
  // If two resolve it, the first one counts.
  if (upload.resolved_at === null) {
    if (upload.status === 'purged') throw new Refusal('conflict', { detail: t('bringingIn:file.purged') })
    if (upload.status !== 'available') throw new Refusal('conflict', { detail: t('bringingIn:file.notResolvable') })
    await changeUpload(call, upload, 'fileUpload.resolve', {
      resolved_by: caller.accountId,
      resolved_at: new Date(now).toISOString(),
    })
    await noteWait(tx, upload, now)
    await tellNews(tx, upload, true)
  }
  return readUpload(tx, caller, upload.id)
}

/** What somebody else has is only taken over from them: a caller who has not seen who has it by now is told. */
export async function takeUpload(
  call: MemberCall<string, { readonly fileId: string; readonly from?: string | undefined }>,
): Promise<FileUpload> {
  const { tx, query, caller, now } = call
  const upload = await lockUpload(tx, caller, query.fileId)
  const { taken_by: holder } = upload
  if (holder === caller.accountId) return readUpload(tx, caller, upload.id)
  if (holder !== null && holder !== query.from) {
    const { takenBy } = await readUpload(tx, caller, upload.id)
    throw new Refusal('conflict', { detail: t('bringingIn:file.inHand', { name: takenBy ?? '' }) })
  }
  await changeUpload(call, upload, holder === null ? 'fileUpload.take' : 'fileUpload.takeOver', {
    taken_by: caller.accountId,
    taken_at: new Date(now).toISOString(),
    taken_from: holder,
  })
  return readUpload(tx, caller, upload.id)
}

export async function noteUpload(
  call: MemberCall<string, { readonly fileId: string }, { readonly note: string | null }>,
): Promise<FileUpload> {
  const { tx, query, caller, body } = call
  const upload = await lockUpload(tx, caller, query.fileId)
  if (upload.note !== body.note) {
    // The answer was to the line before.
    const unanswered = upload.answer === null ? {} : { answer: null, answered_by: null, answered_at: null }
    await changeUpload(call, upload, 'fileUpload.note', { note: body.note, ...unanswered })
    if (body.note !== null) await tellNews(tx, upload, false)
  }
  return readUpload(tx, caller, upload.id)
}

/** From the audit, the newest first. */
export async function accessLog({ tx, query, caller }: Call) {
  const { id, districtId } = await readUpload(tx, caller, idFrom(query.fileId))
  const rows = await tx
    .selectFrom('changes as c')
    .innerJoin('audit_entries as e', join =>
      join.onRef('e.district_id', '=', 'c.district_id').onRef('e.id', '=', 'c.entry_id'),
    )
    .leftJoin('accounts as a', 'a.id', 'e.account_id')
    .where('c.district_id', '=', districtId)
    .where('c.record', '=', 'fileUpload')
    .where('c.record_id', '=', id)
    .select(['e.id', 'e.at', 'e.action', 'e.account_id', accountName('a').as('name')])
    .orderBy('e.id', 'desc')
    .execute()
  return rows.map(({ at, action, account_id, name }) => ({
    timestamp: at,
    userName: account_id === null ? t('bringingIn:file.server') : (name ?? ''),
    action: action.replace('fileUpload.', ''),
  }))
}
