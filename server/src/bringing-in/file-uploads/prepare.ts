import { MAX_FILE_BYTES, SENDING_MINUTES } from '@hornbook/contract/bringing-in/file-upload-limits'
import { may } from '@hornbook/rules/people/abilities'
import { sql } from 'kysely'
import { administratorPlace, type Caller, livePlaces, type Place, personAt } from '../../access/caller.ts'
import { notFound, Refusal } from '../../access/refusal.ts'
import { audit, authorOf } from '../../audit/audit.ts'
import { within } from '../../db/pool.ts'
import type { AppContext } from '../../http/app-context.ts'
import { idFrom, type MemberCall, placeOf } from '../../http/route.ts'
import { signAddress } from '../../secrets/signed-address.ts'
import { t } from '../../texts/texts.ts'
import { endingOf, shownName } from './names.ts'

interface Asked {
  readonly fileName: string
  readonly size?: number | undefined
  readonly districtId?: string | undefined
}

/** Files that one person may be sending at once; each address ends after five minutes. */
const MAX_PREPARED = 20

/** The refusals of UPL-2, letter for letter. */
const tooLarge = () => new Refusal('tooLarge', { detail: t('bringingIn:file.tooLarge') })
export const otherType = () => new Refusal('unsupportedMediaType', { detail: t('bringingIn:file.otherType') })

/** Where somebody sends a file: the district that they name, or the only one where they may. */
export async function placeOfSender(app: AppContext, caller: Caller, { districtId }: Asked): Promise<Place> {
  if (caller.administrator) {
    if (districtId === undefined)
      throw new Refusal('invalid', { detail: t('bringingIn:file.noDistrict'), pointer: '/districtId' })
    const id = idFrom(districtId)
    const known = await within(app.db.queries, [id], tx =>
      tx.selectFrom('districts').select('id').where('id', '=', id).executeTakeFirst(),
    )
    if (!known) throw notFound()
    return administratorPlace(id)
  }
  const maySend = livePlaces(caller).filter(at => may(personAt(at, app.settings.selfService), 'index', 'rostering'))
  const place = districtId === undefined ? maySend[0] : maySend.find(at => at.districtId === districtId)
  if (!place) throw notFound()
  return place
}

export const contentPath = (id: string) => `/service/fileUploads/${id}/content`

/** An address to which one file can be sent (UPL-2). */
export async function prepareUpload(call: MemberCall<string, unknown, Asked>): Promise<{ url: string }> {
  const { tx, body, caller, now, app } = call
  const { districtId } = placeOf(call)
  const fileName = shownName(body.fileName)
  if (endingOf(fileName) === null) throw otherType()
  if (body.size !== undefined && body.size > MAX_FILE_BYTES) throw tooLarge()
  const since = new Date(now - SENDING_MINUTES * 60_000).toISOString()
  const { pending } = await tx
    .selectFrom('file_uploads')
    .select(sql<number>`count(*)::int`.as('pending'))
    .where('account_id', '=', caller.accountId)
    .where('status', 'in', ['prepared', 'storing'])
    .where('prepared_at', '>', since)
    .executeTakeFirstOrThrow()
  if (pending >= MAX_PREPARED) throw new Refusal('rateLimited', [], SENDING_MINUTES * 60)
  const { id } = await tx
    .insertInto('file_uploads')
    .values({
      district_id: districtId,
      account_id: caller.accountId,
      by_admin: caller.administrator,
      file_name: fileName,
      prepared_at: new Date(now).toISOString(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await audit(tx, authorOf(call), districtId, 'fileUpload.prepare', [], { fileUploadId: id, fileName })
  const until = now + SENDING_MINUTES * 60_000
  const signed = { method: 'PUT', path: contentPath(id), district: districtId, until, size: body.size } as const
  return { url: app.settings.publicUrl + signAddress(app.settings.secret, signed) }
}
