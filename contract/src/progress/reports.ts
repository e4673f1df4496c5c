import { NAME_ORDERS } from '@hornbook/rules/people/names'
import { z } from 'zod'
import { bodyOf, file, many, one, resource } from '../document.ts'
import { endpoint } from '../endpoint.ts'
import { listQuery } from '../queries.ts'
import { SPREADSHEET_TYPES } from '../rostering/spreadsheets.ts'
import { count, date, id, instant, text } from '../values.ts'
import { PAPER_LANGUAGES, PDF } from './parent-reports.ts'

/** Reports that are made after the answer, and the files that come of them (RPT-1 to RPT-4, CALL-25). */

export const REPORT_TYPES = { xlsx: SPREADSHEET_TYPES.xlsx, pdf: PDF } as const
export const REPORT_UNITS = ['classroom', 'school', 'district'] as const
export type ReportUnit = (typeof REPORT_UNITS)[number]
export const ATTACHMENT_STATUSES = ['pending', 'available', 'failed', 'expired'] as const

export type ReportFormat = keyof typeof REPORT_TYPES

interface KindOfReport {
  /** In the mail that says it is there: 'Your … can be downloaded'. */
  readonly called: string
  /** In the API document: 'Ask for …'. */
  readonly holds: string
  /** The first one where none is asked for. */
  readonly formats: readonly [ReportFormat, ...ReportFormat[]]
  /** Why there is none of some kinds of units. */
  readonly notOf: Readonly<Partial<Record<ReportUnit, string>>>
}

/** Every kind of report; how each is made is the server's `REPORTS_MADE`, where it is offered the browser's `REPORT_CHOICES`. */
export const REPORTS = {
  progress: {
    called: 'progress report',
    holds: 'the table and the tiles of a class, school or district',
    formats: ['xlsx', 'pdf'],
    notOf: {},
  },
  parentReports: {
    called: 'letters to families',
    holds: 'the letters to the families of a class or school',
    formats: ['pdf'],
    notOf: { district: 'Letters to families are made for a class or a school.' },
  },
  boardBrief: {
    called: 'board brief',
    holds: 'two pages for the board about a school or district, in words, shares and drawings, without a child',
    formats: ['pdf'],
    notOf: { classroom: 'A board brief is made for a school or a district.' },
  },
} as const satisfies Readonly<Record<string, KindOfReport>>
export type ReportKind = keyof typeof REPORTS

const format = z.enum(Object.keys(REPORT_TYPES) as ReportFormat[])
const kind = z.enum(Object.keys(REPORTS) as ReportKind[])
const lang = z.enum(PAPER_LANGUAGES)
const names = z.enum(NAME_ORDERS)
const resourceType = z.enum(REPORT_UNITS)

export const progressReport = resource('progressReport', {
  resourceType,
  resourceId: id,
  startDate: date,
  endDate: date,
  format,
  kind,
  lang,
  names,
  unprintableNames: z
    .array(z.string())
    .describe('Students whose names have letters without a font: boxes are printed in their place (RPT-8)'),
  userAttachmentId: id.describe('The attachment to poll, after 3 seconds and every 3 seconds while it is pending'),
})

const attributes = z
  .object({
    resourceType: z.enum([...REPORT_UNITS, 'classRoom']).transform(unit => (unit === 'classRoom' ? 'classroom' : unit)),
    resourceId: z.union([z.string().max(30), z.int().nonnegative().transform(String)]),
    startDate: date.optional(),
    endDate: date.optional(),
    kind: kind.default('progress'),
    lang: lang.default('en').describe('Of letters to families'),
    names: names.default('given').describe('By which name students are sorted'),
    format: format.optional(),
  })
  .superRefine(({ kind, format, resourceType }, context) => {
    const { formats, notOf }: KindOfReport = REPORTS[kind]
    const refuse = (name: string, message: string) => context.addIssue({ code: 'custom', path: [name], message })
    if (format && !formats.includes(format)) refuse('format', 'This kind of report does not come in this format.')
    const problem = notOf[resourceType]
    if (problem !== undefined) refuse('resourceType', problem)
  })
const sent = bodyOf('progressReport', attributes).shape.data.extend({
  id: z
    .string()
    .regex(/^cid_[\w-]{1,80}$/, 'This must be cid_ and up to 80 letters, digits, - or _.')
    .optional()
    .describe('Chosen by the client: the same id makes one report'),
})

export const createProgressReport = endpoint({
  summary: `Ask for ${Object.values(REPORTS)
    .map(({ holds }) => holds)
    .join(', or for ')}.`,
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
    filename: text,
    format,
    kind,
    lang,
    status: z.enum(ATTACHMENT_STATUSES),
    resourceType,
    resourceId: id,
    resourceName: text,
    startDate: date,
    endDate: date,
    createdAt: instant,
    expiresAt: instant.describe('The file is removed then'),
    fileSize: count.nullable().describe('In bytes; null while there is no file'),
    url: text.nullable().describe('The address of the file on this server; null while there is none'),
  },
  { district: 'district' },
)

export const listUserAttachments = endpoint({
  summary: "One's own reports, the newest first.",
  method: 'GET',
  path: '/api/user_attachments',
  guard: 'member',
  query: listQuery({ of: userAttachment, sorts: ['createdAt', 'filename', 'status'] }),
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
