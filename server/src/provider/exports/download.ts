import { EXPORT_SECONDS } from '@hornbook/contract/provider/district-exports'
import { notFound, Refusal } from '../../access/refusal.ts'
import { audit, authorOf } from '../../audit/audit.ts'
import { within } from '../../db/pool.ts'
import { fileNameOf } from '../../files/file-name.ts'
import { filesOf } from '../../files/store/files-of.ts'
import { KEYS } from '../../files/store/keys.ts'
import type { AppContext } from '../../http/app-context.ts'
import type { FileAnswer } from '../../http/endpoint/answer.ts'
import type { SignedFor } from '../../http/endpoint/signed-address.ts'
import { idFrom, type MemberCall } from '../../http/route.ts'
import { signAddress } from '../../secrets/signed-address.ts'
import { t } from '../../texts/texts.ts'
import { isDownloadable, lockExport, storedExport } from './rows.ts'

const contentPath = (districtId: string, id: string) => `/api/districts/${districtId}/exports/${id}/content`

/** Logged and counted before the address is given out (SAFE-16). */
export async function downloadExport(call: MemberCall, id: string): Promise<{ downloadUrl: string }> {
  const { tx, now, app } = call
  const stored = await lockExport(call, id)
  if (!isDownloadable(stored, now)) throw new Refusal('conflict', { detail: t('provider:export.notThere') })
  const downloads = stored.download_count + 1
  await tx
    .updateTable('district_exports')
    .set({ download_count: downloads })
    .where('district_id', '=', stored.district_id)
    .where('id', '=', id)
    .execute()
  const change = {
    record: 'districtExport',
    recordId: id,
    before: { downloads: stored.download_count },
    after: { downloads },
  }
  await audit(tx, authorOf(call), stored.district_id, 'districtExport.download', [change], { reason: stored.reason })
  const until = now + EXPORT_SECONDS * 1000
  const path = contentPath(stored.district_id, id)
  const signed = { method: 'GET', path, district: stored.district_id, until } as const
  return { downloadUrl: app.settings.publicUrl + signAddress(app.settings.secret, signed) }
}

interface SignedCall {
  readonly app: AppContext
  readonly params: { readonly districtId: string; readonly exportId: string }
  readonly signedFor: SignedFor
  readonly now: number
}

export async function sendExport({ app, params, signedFor, now }: SignedCall): Promise<FileAnswer> {
  const which = { district_id: signedFor.districtId, id: idFrom(params.exportId) }
  const stored = await within(app.db.queries, [which.district_id], tx => storedExport(tx, which).executeTakeFirst())
  if (!stored || !isDownloadable(stored, now)) throw notFound()
  const kept = await filesOf(app.settings).get(KEYS.districtExport(which))
  if (!kept) throw notFound()
  const fileName = fileNameOf([t('provider:export.district'), which.district_id, t('provider:export.file')], 'zip')
  return { mediaType: 'application/zip', fileName, content: kept.parts }
}
