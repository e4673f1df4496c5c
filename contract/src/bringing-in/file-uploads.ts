import { z } from 'zod'
import { file, json, nothing } from '../document.ts'
import { endpoint } from '../endpoint.ts'
import { count, date, id, instant, paragraphs, text } from '../values.ts'
import { MAX_FILE_BYTES } from './file-upload-limits.ts'
import { UPLOAD_LISTS } from './spreadsheet-uploads.ts'

// Files that a district sends to the provider (UPL-1 to UPL-4), and what the provider does with them (HUB-1 to HUB-4).

export const FILE_STATUSES = ['new', 'available', 'purged'] as const

/** Where a file stands with the provider; one that was purged before anybody resolved it is purged. */
export const FILE_STANDINGS = ['toDo', 'resolved', 'purged'] as const
export type FileStanding = (typeof FILE_STANDINGS)[number]

const wholeNumber = (min: number, max: number) =>
  z
    .string()
    .regex(/^\d{1,9}$/, 'This must be a whole number.')
    .transform(Number)
    .pipe(z.int().min(min).max(max))

/** What Hornbook itself can read a file as: a OneRoster file, or a list of a district. */
export const READABLE_AS = ['roster', ...UPLOAD_LISTS] as const
export type ReadableAs = (typeof READABLE_AS)[number]

export const fileUpload = z.object({
  id,
  fileName: text,
  status: z.enum(FILE_STATUSES),
  uploaderName: text,
  uploaderId: id,
  byAdmin: z.boolean().describe('The provider has uploaded it for the district'),
  districtId: id,
  districtName: text,
  uploadedAt: instant,
  availableUntil: instant,
  downloadCount: count,
  resolvable: z.boolean().describe('It has been downloaded, and nobody has resolved it'),
  resolvedBy: text.nullable().describe("'You' if the caller has"),
  resolvedAt: instant.nullable(),
  size: count.describe('In bytes'),
  takenBy: text.nullable().describe("Who of the provider's staff has it; 'You' if the caller has"),
  takenById: id.nullable().describe('Their account, for the provider'),
  takenFrom: text.nullable().describe("From whom they have taken it over, for the provider; 'You' if from the caller"),
  takenAt: instant.nullable(),
  note: text.nullable().describe('A line from the provider to the district'),
  answer: text.nullable().describe("The district's answer to that line"),
  answeredBy: text.nullable().describe("'You' if the caller has"),
  answeredAt: instant.nullable(),
  dueBy: date.describe('The day by which it is to be done: seven business days after it was sent'),
  readableAs: z
    .enum(READABLE_AS)
    .nullable()
    .describe('What Hornbook itself can read it as, where the caller may have it read'),
})
export type FileUpload = z.output<typeof fileUpload>

const fileId = z.strictObject({ fileId: z.string().max(30) })
/** Files are sent by everyone who may see rosters, whoever manages their account (UPL-1). */
const sender = { may: 'index', resource: 'rostering' } as const

export const prepareFileUpload = endpoint({
  summary: 'An address to send one file to, with PUT: signed, for five minutes, once.',
  method: 'POST',
  path: '/service/file-upload-prepare',
  guard: sender,
  body: z.object({
    fileName: z.string().max(2_000),
    size: z.int().min(1, 'This file is empty.').optional().describe('In bytes; a file of another size is refused then'),
    districtId: z
      .union([z.string().max(30), z.int().nonnegative().transform(String)])
      .optional()
      .describe('An Administrator names the district; others only if they work in several'),
  }),
  alsoRefuses: ['notFound', 'tooLarge', 'unsupportedMediaType', 'rateLimited'],
  returns: json(z.object({ url: text })),
})

/** What an address was signed for. */
const signed = z.strictObject({
  district: z.string().max(30),
  until: z.string().max(20),
  size: z.string().max(20).optional(),
  signature: z.string().max(100),
})
const content = '/service/fileUploads/{fileUploadId}/content'

export const putFileContent = endpoint({
  summary: 'Send the bytes of a file to a signed address. The file is there once this has answered.',
  method: 'PUT',
  path: content,
  guard: 'signed address',
  query: signed,
  bodyMediaType: 'application/octet-stream',
  bodyLimit: MAX_FILE_BYTES,
  alsoRefuses: ['conflict', 'inProgress', 'invalid', 'unsupportedMediaType'],
  returns: nothing,
})

export const getFileContent = endpoint({
  summary: 'The bytes of a file, from a signed address.',
  method: 'GET',
  path: content,
  guard: 'signed address',
  query: signed,
  alsoRefuses: ['notFound'],
  returns: file(['application/octet-stream']),
})

export const listFileUploads = endpoint({
  summary:
    'The files that were sent: all of them for the provider, those of their district for a DistrictAdmin, their own for a SchoolAdmin. What is to be done comes first.',
  method: 'GET',
  path: '/service/fileUploads',
  guard: sender,
  silent: true,
  query: z.strictObject({
    only: z.enum(FILE_STANDINGS).optional(),
    search: z.string().max(200).optional().describe("In the file's name, its district's and its sender's"),
    limit: wholeNumber(1, 1_000).optional(),
    skip: wholeNumber(0, 1_000_000).optional(),
  }),
  returns: json(
    z.object({
      items: z.array(fileUpload),
      counts: z
        .object({ toDo: count, resolved: count, purged: count })
        .describe('Of all files that the caller may see, whatever is searched for'),
      usualDays: z
        .int()
        .positive()
        .nullable()
        .describe(
          'How many days files of districts waited until they were done: the median of 90 days; null below five files',
        ),
    }),
  ),
})

const provider = { guard: 'administrator', query: fileId, alsoRefuses: ['notFound'] } as const

export const downloadFile = endpoint({
  ...provider,
  summary: 'An address from which a file can be downloaded for 60 seconds. Who asks for it is logged first.',
  method: 'GET',
  path: '/service/downloadFile',
  returns: json(z.object({ downloadUrl: text })),
})

export const resolveFile = endpoint({
  ...provider,
  summary: 'Say that a file is done. If somebody has said so before, that stands.',
  method: 'POST',
  path: '/service/resolveFile',
  alsoRefuses: ['notFound', 'conflict'],
  returns: json(fileUpload),
})

export const takeFile = endpoint({
  ...provider,
  summary:
    'Take a file in hand. If somebody else has it, this is a conflict that names them, unless `from` is their account: then it is taken over.',
  method: 'POST',
  path: '/service/takeFile',
  query: fileId.extend({ from: z.string().max(30).optional().describe('The account of whoever has it') }),
  alsoRefuses: ['notFound', 'conflict'],
  returns: json(fileUpload),
})

export const MAX_NOTE_LENGTH = 500

export const noteFile = endpoint({
  ...provider,
  summary:
    'Write a line about a file to the district; null takes it back. Who sent the file gets it as a mail. An answer to the line before goes.',
  method: 'POST',
  path: '/service/noteFile',
  body: z.object({ note: paragraphs(MAX_NOTE_LENGTH).nullable() }),
  returns: json(fileUpload),
})

export const answerFile = endpoint({
  summary:
    "Answer the provider's line about a file, as somebody of the district who sees it; null takes the answer back. `note` is the line that is answered: if there is another one by now, 412.",
  method: 'POST',
  path: '/service/answerFile',
  guard: sender,
  query: fileId,
  body: z.object({ answer: paragraphs(MAX_NOTE_LENGTH).nullable(), note: z.string().max(2_000).optional() }),
  alsoRefuses: ['notFound', 'conflict', 'stale'],
  returns: json(fileUpload),
})

export const readFileAccessLog = endpoint({
  ...provider,
  summary: 'What was done with a file, the newest first.',
  method: 'GET',
  path: '/service/fileAccessLog',
  returns: json(z.object({ items: z.array(z.object({ timestamp: instant, userName: text, action: text })) })),
})

export const openFileUpload = endpoint({
  summary: 'Read a file as what it is: the preview of a roster file, or a draft of a spreadsheet.',
  method: 'POST',
  path: '/api/districts/{districtId}/file_uploads/{fileUploadId}/open',
  guard: { may: 'update', resource: 'rosteringUpdate' },
  idempotent: true,
  alsoRefuses: ['invalid', 'conflict'],
  returns: json(z.object({ readableAs: z.enum(READABLE_AS), id })),
})
