import type { FileUpload } from '@hornbook/contract/bringing-in/file-uploads'
import { Refusal } from '../../access/refusal.ts'
import type { MemberCall } from '../../http/route.ts'
import { t } from '../../texts/texts.ts'
import { changeUpload } from './desk.ts'
import { lockUpload, readUpload } from './rows.ts'

interface Answer {
  readonly answer: string | null
  readonly note?: string | undefined
}

/** The district answers the provider's line about a file (UPL-5). */
export async function answerUpload(call: MemberCall<string, { readonly fileId: string }, Answer>): Promise<FileUpload> {
  const { tx, query, caller, body, now } = call
  const upload = await lockUpload(tx, caller, query.fileId)
  // The line is the provider's own.
  if (caller.administrator) throw new Refusal('forbidden')
  if (upload.note === null) throw new Refusal('conflict', { detail: t('bringingIn:file.noLine') })
  if (body.note !== undefined && body.note !== upload.note)
    throw new Refusal('stale', { detail: t('bringingIn:file.otherLine') })
  if (upload.answer !== body.answer) {
    const isBack = body.answer === null
    await changeUpload(call, upload, 'fileUpload.answer', {
      answer: body.answer,
      answered_by: isBack ? null : caller.accountId,
      answered_at: isBack ? null : new Date(now).toISOString(),
    })
  }
  return readUpload(tx, caller, upload.id)
}
