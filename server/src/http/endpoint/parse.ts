import { requiredMembersIn, typeIn } from '@hornbook/contract/document'
import type { Endpoint } from '@hornbook/contract/endpoint'
import type { z } from 'zod'
import './issue-sentences.ts'
import { type Fault, Refusal } from '../../access/refusal.ts'
import { SpooledFile } from '../../files/spooled-file.ts'
import { t } from '../../texts/texts.ts'
import { PartedBody } from './parted-body.ts'

/** No call needs more than six levels, and deep nesting would overflow the stack of the code that walks the body. */
const MAX_DEPTH = 32

/** PostgreSQL stores neither NUL in text nor half a surrogate pair in JSON. */
function hasUnstorableText(value: unknown, depth = 0): boolean {
  if (typeof value === 'string') return value.includes('\u0000') || !value.isWellFormed()
  if (typeof value !== 'object' || value === null) return false
  if (depth === MAX_DEPTH) throw new Refusal('malformed', { detail: t('http:body.tooDeep', { levels: MAX_DEPTH }) })
  if (Array.isArray(value)) return value.some(inner => hasUnstorableText(inner, depth + 1))
  return Object.entries(value).some(([key, inner]) => hasUnstorableText(key) || hasUnstorableText(inner, depth + 1))
}

/** Parses the query string by the contract. An unknown parameter is a 400 that names it (CALL-11). */
export function parseQuery(endpoint: Endpoint, raw: unknown): unknown {
  if (hasUnstorableText(raw)) throw new Refusal('badParameter', { detail: t('http:parameter.notText') })
  if (!endpoint.query) {
    const [first] = Object.keys((raw ?? {}) as object)
    if (first !== undefined && endpoint.path.startsWith('/api'))
      throw new Refusal('badParameter', unknownParameter(first))
    return undefined
  }
  const parsed = endpoint.query.safeParse(raw ?? {})
  if (parsed.success) return parsed.data
  throw new Refusal('badParameter', parsed.error.issues.flatMap(parameterFaults))
}

const unknownParameter = (sent: string): Fault => {
  const parameter = sent.slice(0, 80)
  // Answers that are a text have a line for each fault.
  return { detail: t('http:parameter.unknown', { name: parameter.replace(/\p{Cc}/gu, ' ') }), parameter }
}

function parameterFaults(issue: z.core.$ZodIssue): Fault[] {
  if (issue.code === 'unrecognized_keys') return issue.keys.slice(0, 20).map(unknownParameter)
  return [{ detail: issue.message, parameter: String(issue.path[0] ?? '').slice(0, 80) }]
}

type Sent = { readonly data?: { readonly type?: unknown; readonly id?: unknown } | null } | null | undefined

/**
 * JSON:API's own rules for a resource in a body: 409 for a type that the address does not take, 403 for an id that a
 * client chose for a new resource. A type that a client derived from the address ('districts') is accepted. A missing
 * type is an invalid field.
 */
function readResource(endpoint: Endpoint, raw: unknown): unknown {
  const expected = endpoint.body && typeIn(endpoint.body)
  const sent = (raw as Sent)?.data
  if (!expected || typeof sent !== 'object' || sent === null) return raw
  const { method, path, returns } = endpoint
  const isCollection = sent.type === path.split('/').findLast(step => !step.startsWith('{'))
  if (typeof sent.type === 'string' && sent.type !== expected && !isCollection)
    throw new Refusal('conflict', { detail: t('http:body.otherResource', { type: expected }), pointer: '/data/type' })
  if (method === 'POST' && returns.kind === 'one' && returns.status === 201 && sent.id !== undefined)
    throw new Refusal('forbidden', { detail: t('http:body.ownId'), pointer: '/data/id' })
  return { ...(raw as object), data: { ...emptyMembersOf(endpoint), ...sent, ...(isCollection && { type: expected }) } }
}

/** An object for each member that a body must have: where the body lacks one, every missing field in it is named (CALL-15). */
const emptyMembersOf = ({ body }: Endpoint) =>
  Object.fromEntries((body ? requiredMembersIn(body) : []).map(name => [name, {}]))

/** Parses the body by the contract. One answer lists every wrong field once, with its pointer (CALL-15). */
export function parseBody(endpoint: Endpoint, raw: unknown): unknown {
  if (endpoint.bodyMediaType) {
    if (!(raw instanceof SpooledFile))
      throw new Refusal('malformed', { detail: t('http:body.notFile', { type: endpoint.bodyMediaType }) })
    if (raw.size === 0) throw new Refusal('malformed', { detail: t('http:body.emptyFile') })
    return raw
  }
  if (!endpoint.body) return undefined
  // The handler parses these bytes itself.
  if (Buffer.isBuffer(raw) || raw instanceof PartedBody) return raw
  if (!endpoint.itemwise && hasUnstorableText(raw)) throw new Refusal('malformed', { detail: t('http:body.notText') })
  const parsed = endpoint.body.safeParse(readResource(endpoint, raw))
  if (parsed.success) return parsed.data
  const faults = new Map<string, Fault>()
  for (const { message, path } of parsed.error.issues) {
    const pointer = path
      .map(step => `/${String(step)}`)
      .join('')
      .slice(0, 200)
    if (!faults.has(pointer)) faults.set(pointer, { detail: message, pointer })
  }
  throw new Refusal('invalid', [...faults.values()].slice(0, 100))
}
