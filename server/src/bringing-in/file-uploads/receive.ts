import { SENDING_MINUTES } from '@hornbook/contract/bringing-in/file-upload-limits'
import { addBusinessDays } from '@hornbook/rules/time/business-days'
import { today } from '@hornbook/rules/time/dates'
import { Refusal } from '../../access/refusal.ts'
import { audit } from '../../audit/audit.ts'
import { type Db, isDiskFull, within } from '../../db/pool.ts'
import { contentEnding } from '../../files/content-ending.ts'
import type { SpooledFile } from '../../files/spooled-file.ts'
import { filesOf } from '../../files/store/files-of.ts'
import { NotScanned, scanForViruses } from '../../files/virus-scan.ts'
import type { AppContext } from '../../http/app-context.ts'
import type { SignedFor } from '../../http/endpoint/signed-address.ts'
import { idFrom } from '../../http/route.ts'
import { enqueue } from '../../jobs/enqueue.ts'
import { reportFailure } from '../../reporting/reports.ts'
import { t } from '../../texts/texts.ts'
import { mailInfected } from './mails.ts'
import { endingOf, mayHold } from './names.ts'
import { otherType } from './prepare.ts'
import { lookIntoFile } from './readable.ts'
import { keyOf, ofDistrict, type StoredUpload, updateUpload } from './rows.ts'

interface Sent {
  readonly app: AppContext
  readonly params: { readonly fileUploadId: string }
  readonly body: SpooledFile
  readonly signedFor: SignedFor
  readonly requestId: string
  readonly now: number
}

/** Roster setup takes up to seven business days (UPL-1). */
const BUSINESS_DAYS = 7
const DAY_MS = 86_400_000

/**
 * Takes the bytes of a file. It is looked at first, then stored, and only then is it a file that somebody sees: whatever
 * is cut, killed or refused before leaves nothing but a row that is swept (UPL-4, SAFE-16).
 */
export async function receiveFile({ app, params, body, signedFor, requestId, now }: Sent): Promise<void> {
  const which = { district_id: signedFor.districtId, id: idFrom(params.fileUploadId) }
  const inDistrict = <T>(work: (tx: Db) => Promise<T>) => within(app.db.queries, [which.district_id], work)
  const prepared = await inDistrict(tx => ofDistrict(tx, which).executeTakeFirst())
  requireUnused(prepared, now)
  if (signedFor.size !== null && signedFor.size !== body.size)
    throw new Refusal('malformed', { detail: t('bringingIn:file.otherSize') })
  const ending = endingOf(prepared.file_name)
  const type = await contentEnding(body)
  if (ending === null || type === null || !mayHold(ending, type)) throw otherType()
  await refuseInfected(app, prepared, body, requestId)
  // If two files are sent to one address at once, only one goes on.
  const claimed = await inDistrict(tx =>
    updateUpload(tx, which, { status: 'storing' }).where('status', '=', 'prepared').executeTakeFirst(),
  )
  if (claimed.numUpdatedRows === 0n) throw used()
  try {
    await filesOf(app.settings).put(keyOf(which), body)
  } catch (failure) {
    await inDistrict(tx => updateUpload(tx, which, { status: 'prepared' }).where('status', '=', 'storing').execute())
    throw storeAway(failure)
  }
  const isThere = await inDistrict(async tx => {
    const { timezone } = await tx
      .selectFrom('districts')
      .select('timezone')
      .where('id', '=', which.district_id)
      .executeTakeFirstOrThrow()
    const columns = {
      status: 'new' as const,
      type,
      size: String(body.size),
      sha256: body.sha256,
      uploaded_at: new Date(now).toISOString(),
      available_until: new Date(now + app.settings.sentFiles.days * DAY_MS).toISOString(),
      due_by: addBusinessDays(today(timezone, now), BUSINESS_DAYS),
    }
    const stored = await updateUpload(tx, which, columns).where('status', '=', 'storing').executeTakeFirst()
    if (stored.numUpdatedRows === 0n) return false
    const { account_id: accountId, file_name: fileName } = prepared
    const after = { fileName, status: 'new', size: body.size }
    const change = { record: 'fileUpload', recordId: which.id, before: null, after }
    await audit(tx, { actor: 'link', accountId, requestId }, which.district_id, 'fileUpload.send', [change])
    await enqueue(tx, lookIntoFile, { districtId: which.district_id, fileUploadId: which.id })
    return true
  })
  if (isThere) return
  // It took so long that it was swept meanwhile, before its bytes were all there.
  await filesOf(app.settings).remove(keyOf(which))
  throw used()
}

const used = () => new Refusal('conflict', { detail: t('bringingIn:file.used') })

/** The address is for one file. */
function requireUnused(upload: StoredUpload | undefined, now: number): asserts upload is StoredUpload {
  if (upload?.status !== 'prepared' || Date.parse(upload.prepared_at) <= now - SENDING_MINUTES * 60_000) throw used()
}

/** What a scanner finds is never stored, and the provider hears of it. */
async function refuseInfected(app: AppContext, upload: StoredUpload, body: SpooledFile, requestId: string) {
  const { scanner } = app.settings.sentFiles
  if (scanner === null) return
  const found = await scanForViruses(scanner, body).catch((failure: unknown) => {
    if (!(failure instanceof NotScanned)) throw failure
    app.log.warn({ cause: failure.message }, 'a sent file could not be scanned')
    throw new Refusal('unavailable', { detail: t('bringingIn:file.failed') }, 30)
  })
  if (found === null) return
  const { district_id: districtId, id, account_id: accountId, file_name: fileName } = upload
  await within(app.db.queries, [districtId], async tx => {
    const facts = { fileUploadId: id, fileName, found }
    const entry = await audit(tx, { actor: 'link', accountId, requestId }, districtId, 'fileUpload.infected', [], facts)
    await enqueue(tx, mailInfected, { districtId, entryId: entry })
  })
  throw new Refusal('invalid', { detail: t('bringingIn:file.infected') })
}

/** A store that is full or away is no fault of the sender's: they may try again. */
function storeAway(failure: unknown): Refusal {
  const cause = (failure as Error).cause ?? failure
  reportFailure(cause, { task: 'storing a sent file' })
  const detail = t('bringingIn:file.failed')
  return isDiskFull(cause) ? new Refusal('storageFull', { detail }) : new Refusal('unavailable', { detail }, 30)
}
