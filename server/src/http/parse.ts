import type { Endpoint } from '@hornbook/contract/endpoint'
import type { z } from 'zod'
import { type Fault, Refusal } from '../access/refusal.ts'
import { t } from '../texts/texts.ts'

/** Levels in a body. No call takes more than six; a body of brackets alone would use up the stack of whoever walks it. */
const DEEPEST = 32

/** PostgreSQL cannot hold NUL in text, nor half a surrogate pair in JSON; nothing that people write has them. */
function holdsUnstorable(value: unknown, depth = 0): boolean {
  if (typeof value === 'string') return value.includes('\u0000') || !value.isWellFormed()
  if (typeof value !== 'object' || value === null) return false
  if (depth === DEEPEST) throw new Refusal('malformed', { detail: t('http:body.tooDeep', { levels: DEEPEST }) })
  if (Array.isArray(value)) return value.some(held => holdsUnstorable(held, depth + 1))
  return Object.entries(value).some(([key, held]) => holdsUnstorable(key) || holdsUnstorable(held, depth + 1))
}

/** The query string through the contract; anything it does not name answers 400 with the parameter (D 3). */
export function parseQuery(endpoint: Endpoint, raw: unknown): unknown {
  if (holdsUnstorable(raw)) throw new Refusal('badParameter', { detail: t('http:parameter.notText') })
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
  const name = sent.slice(0, 80)
  return { detail: t('http:parameter.unknown', { name }), parameter: name }
}

function parameterFaults(issue: z.core.$ZodIssue): Fault[] {
  if (issue.code === 'unrecognized_keys') return issue.keys.slice(0, 20).map(unknownParameter)
  return [{ detail: issue.message, parameter: String(issue.path[0] ?? '').slice(0, 80) }]
}

/** The body through the contract: one error a field, all at once, each with its pointer (D 4). */
export function parseBody(endpoint: Endpoint, raw: unknown): unknown {
  if (endpoint.bytes) {
    if (!Buffer.isBuffer(raw) || raw.length === 0) {
      throw new Refusal('malformed', { detail: t('http:body.notFile', { type: endpoint.bytes }) })
    }
    return raw
  }
  if (!endpoint.body) return undefined
  if (!endpoint.itemwise && holdsUnstorable(raw)) throw new Refusal('malformed', { detail: t('http:body.notText') })
  const parsed = endpoint.body.safeParse(raw)
  if (parsed.success) return parsed.data
  const faults = parsed.error.issues.slice(0, 100).map(issue => ({
    detail: issue.message,
    pointer: issue.path
      .map(step => `/${String(step)}`)
      .join('')
      .slice(0, 200),
  }))
  throw new Refusal('invalid', faults)
}
