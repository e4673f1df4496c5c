import { createHash } from 'node:crypto'
import { Refusal } from '../../access/refusal.ts'
import { parseJson } from '../../http/endpoint/parse-json.ts'
import type { PartedBody } from '../../http/endpoint/parted-body.ts'
import { t } from '../../texts/texts.ts'
import type { Statement } from './statements.ts'

export interface Attachment {
  readonly sha2: string
  readonly contentType: string
  readonly content: Buffer
}

interface Part {
  readonly headers: ReadonlyMap<string, string>
  readonly content: Buffer
}

const unreadable = () => new Refusal('malformed', { detail: t('learning:xapi.parts') })

/** The statements of a body in several parts, and what they carry. */
export function readParts(body: PartedBody): { readonly json: unknown; readonly attachments: readonly Attachment[] } {
  const [first, ...others] = partsOf(body)
  if (!first || !/^application\/json\s*(;|$)/i.test(first.headers.get('content-type') ?? '')) throw unreadable()
  return { json: parseJson(first.content), attachments: others.map(attachmentOf) }
}

function attachmentOf({ headers, content }: Part): Attachment {
  const sha2 = (headers.get('x-experience-api-hash') ?? '').toLowerCase()
  const isBinary = headers.get('content-transfer-encoding')?.toLowerCase() === 'binary'
  if (!isBinary || sha2 !== createHash('sha256').update(content).digest('hex')) throw unreadable()
  const contentType = headers.get('content-type') || 'application/octet-stream'
  if (!/^[\x20-\x7e]{1,200}$/.test(contentType)) throw unreadable()
  return { sha2, contentType, content }
}

/** Each byte is one letter of the text, so that places in one are places in the other. */
function partsOf({ contentType, bytes }: PartedBody): Part[] {
  const [, quoted, plain] = /;\s*boundary=(?:"([^"]{1,200})"|([^\s;"]{1,200}))/i.exec(contentType) ?? []
  const boundary = (quoted ?? plain)?.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
  if (boundary === undefined) throw unreadable()
  const pieces = `\r\n${bytes.toString('latin1')}`.split(new RegExp(`\\r?\\n--${boundary}(?=--|[ \\t]*\\r?\\n)`))
  const last = pieces.at(-1) ?? ''
  if (pieces.length < 3 || !last.startsWith('--')) throw unreadable()
  return pieces.slice(1, -1).map(piece => {
    const [, head, content] = /^[ \t]*\r?\n([\s\S]*?)\r?\n\r?\n([\s\S]*)$/.exec(piece) ?? []
    if (head === undefined || content === undefined) throw unreadable()
    const headers = head.split(/\r?\n/).map(line => {
      const [, name = '', value = ''] = /^([^:]+):\s*(.*)$/.exec(line) ?? []
      return [name.toLowerCase(), value.trim()] as const
    })
    return { headers: new Map(headers), content: Buffer.from(content, 'latin1') }
  })
}

/** Refuses what is named and not there, and what is there and named by nobody. */
export function refuseLooseParts(statements: readonly Statement[], attachments: readonly Attachment[]): void {
  const named = statements.flatMap(attachmentsOf)
  const there = new Set(attachments.map(({ sha2 }) => sha2))
  const missing = named.some(({ sha2, fileUrl }) => fileUrl === undefined && !there.has(sha2.toLowerCase()))
  const wanted = new Set(named.map(({ sha2 }) => sha2.toLowerCase()))
  if (missing || there.size !== attachments.length || attachments.some(({ sha2 }) => !wanted.has(sha2)))
    throw unreadable()
}

/** Of a statement and of the one inside it. */
export const attachmentsOf = ({ attachments = [], object }: Statement) => [
  ...attachments,
  ...('attachments' in object ? (object.attachments ?? []) : []),
]

/** An answer with its attachments. */
export function partedAnswer(json: string, attachments: readonly Attachment[], boundary: string): Buffer {
  const part = (headers: readonly string[], content: Buffer) => [
    Buffer.from(`--${boundary}\r\n${headers.join('\r\n')}\r\n\r\n`),
    content,
    Buffer.from('\r\n'),
  ]
  return Buffer.concat([
    ...part(['Content-Type: application/json'], Buffer.from(json)),
    ...attachments.flatMap(({ contentType, sha2, content }) =>
      part(
        [`Content-Type: ${contentType}`, 'Content-Transfer-Encoding: binary', `X-Experience-API-Hash: ${sha2}`],
        content,
      ),
    ),
    Buffer.from(`--${boundary}--\r\n`),
  ])
}
