import {
  createProgressReport,
  downloadUserAttachment,
  listUserAttachments,
  REPORT_TYPES,
  readUserAttachment,
} from '@hornbook/contract/progress/reports'
import { notFound } from '../../access/refusal.ts'
import { audit, authorOf } from '../../audit/audit.ts'
import { filesOf } from '../../files/store/files-of.ts'
import { applyListQuery } from '../../http/lists/page.ts'
import { idFrom, type MemberCall, memberRoute, type Route } from '../../http/route.ts'
import { placeOfUnit } from '../place-of-unit.ts'
import { attachmentRow, keyOf, ownAttachments } from './attachments.ts'
import { isExpired } from './expiry.ts'
import { createReport } from './request.ts'

async function ownAttachment(call: MemberCall, id: string) {
  const [attachment] = await ownAttachments(call.tx, call.caller, idFrom(id))
  if (!attachment) throw notFound()
  return attachment
}

export const reportRoutes: readonly Route[] = [
  memberRoute(createProgressReport, createReport, {
    findPlace: (app, caller, { data: { attributes } }) =>
      placeOfUnit(app, caller, { kind: attributes.resourceType, id: attributes.resourceId }),
  }),
  memberRoute(listUserAttachments, async call => {
    const rows = (await ownAttachments(call.tx, call.caller)).map(row => attachmentRow(row, call.now))
    return applyListQuery(call, rows, '-createdAt')
  }),
  memberRoute(readUserAttachment, async call => ({
    data: attachmentRow(await ownAttachment(call, call.params.attachmentId), call.now),
  })),
  memberRoute(downloadUserAttachment, async call => {
    const attachment = await ownAttachment(call, call.params.attachmentId)
    if (attachment.status !== 'available' || isExpired(attachment, call.now)) throw notFound()
    const { district_id: districtId, id, unit_kind: kind, unit_id: unitId, file_name: fileName } = attachment
    const facts = { attachment: id, unit: { kind, id: unitId } }
    // Written before the first byte is sent (SAFE-16).
    await audit(call.tx, authorOf(call), districtId, 'progressReport.download', [], facts)
    const file = await filesOf(call.app.settings).get(keyOf(attachment))
    if (!file) throw notFound()
    return { mediaType: REPORT_TYPES[attachment.format], fileName, content: file.parts }
  }),
]
