import { z } from 'zod'
import { bodyOf, file, many, one, resource } from '../document.ts'
import { endpoint } from '../endpoint.ts'
import { listQuery } from '../queries.ts'
import { SPREADSHEET_TYPES } from '../rostering/spreadsheets.ts'
import { count, date, id, instant, text } from '../values.ts'

/** Reports that are made after the answer, and the files that come of them (RPT-1 to RPT-4, CALL-25). */

export const REPORT_TYPES = { xlsx: SPREADSHEET_TYPES.xlsx } as const
export const REPORT_UNITS = ['classroom', 'school', 'district'] as const
export type ReportUnit = (typeof REPORT_UNITS)[number]
export const ATTACHMENT_STATUSES = ['pending', 'available', 'failed', 'expired'] as const

const format = z.enum(['xlsx'])
const resourceType = z.enum(REPORT_UNITS)

export const progressReport = resource('progressReport', {
  resourceType,
  resourceId: id,
  startDate: date,
  endDate: date,
  format,
  userAttachmentId: id.describe('The attachment to poll, after 3 seconds and every 3 seconds while it is pending'),
})

const attributes = z.object({
  resourceType: z.enum([...REPORT_UNITS, 'classRoom']).transform(kind => (kind === 'classRoom' ? 'classroom' : kind)),
  resourceId: z.union([z.string().max(30), z.int().nonnegative().transform(String)]),
  startDate: date.optional(),
  endDate: date.optional(),
  format: format.default('xlsx'),
})
const sent = bodyOf('progressReport', attributes).shape.data.extend({
  id: z
    .string()
    .regex(/^cid_[\w-]{1,80}$/, 'This must be cid_ and up to 80 letters, digits, - or _.')
    .optional()
    .describe('Chosen by the client: the same id makes one report'),
})

export const createProgressReport = endpoint({
  summary: 'Ask for the table and the tiles of a class, school or district as a workbook.',
  method: 'POST',
  path: '/api/progress_reports',
  guard: 'member',
  idempotent: true,
  body: z.object({ data: sent }),
  alsoRefuses: ['notFound', 'keyReused', 'rateLimited'],
  returns: one(progressReport, 202),
})

export const userAttachment = resource(
  'userAttachment',
  {
    fileName: text,
    format,
    status: z.enum(ATTACHMENT_STATUSES),
    resourceType,
    resourceId: id,
    resourceName: text,
    startDate: date,
    endDate: date,
    createdAt: instant,
    expiresAt: instant.describe('The file is removed then'),
    fileSize: count.nullable().describe('In bytes; null while there is no file'),
    fileURL: text.nullable().describe('The address of the file on this server; null while there is none'),
  },
  { district: 'district' },
)

export const listUserAttachments = endpoint({
  summary: "One's own reports, the newest first.",
  method: 'GET',
  path: '/api/user_attachments',
  guard: 'member',
  query: listQuery({ of: userAttachment, sorts: ['createdAt', 'fileName', 'status'] }),
  returns: many(userAttachment),
})

export const readUserAttachment = endpoint({
  summary: 'One of these reports, to see whether it is there yet.',
  method: 'GET',
  path: '/api/user_attachments/{attachmentId}',
  guard: 'member',
  silent: true,
  alsoRefuses: ['notFound'],
  returns: one(userAttachment),
})

export const downloadUserAttachment = endpoint({
  summary: 'The file of a report.',
  method: 'GET',
  path: '/api/user_attachments/{attachmentId}/file',
  guard: 'member',
  alsoRefuses: ['notFound'],
  returns: file(Object.values(REPORT_TYPES)),
})
