import { z } from 'zod'
import { type Endpoint, type Guard, paramNames } from './endpoint.ts'
import { ERROR_STATUS, type ErrorCode } from './errors.ts'
import { mayCallWhileViewing } from './viewing.ts'

/** Whatever its address, a call can be refused before its endpoint is asked, or by a server that is stopping or too busy. */
const OF_ANY_CALL: readonly ErrorCode[] = [
  ...(['malformed', 'badParameter', 'forbidden', 'tooSlow', 'headersTooLarge', 'internal', 'unavailable'] as const),
]
const OF_THE_API: readonly ErrorCode[] = ['notAcceptable', 'unsupportedMediaType']
const OF_A_SESSION: readonly ErrorCode[] = ['sessionExpired', 'training', 'membershipExpired', 'rateLimited']
const OF_A_BODY: readonly ErrorCode[] = ['tooLarge', 'invalid', 'storageFull']

const hasSession = (guard: Guard) => guard !== 'anyone' && guard !== 'signed address'

const hasPerson = (guard: Guard) => hasSession(guard) && !(typeof guard === 'object' && 'right' in guard)

/** The codes that a call of an endpoint can be refused with, for the OpenAPI document. The server's tests compare. */
export function refusalsOf(endpoint: Endpoint): readonly ErrorCode[] {
  const { guard, method, body, bodyMediaType, path } = endpoint
  const hasBody = body !== undefined || bodyMediaType !== undefined
  const writes = method !== 'GET'
  return [
    ...OF_ANY_CALL,
    ...(path.startsWith('/api') ? OF_THE_API : []),
    ...(hasSession(guard) ? OF_A_SESSION : []),
    ...(hasSession(guard) && !mayCallWhileViewing(endpoint) ? (['viewingAs'] as const) : []),
    ...(hasPerson(guard) && endpoint.beforeSecondStep !== 'answer' ? (['secondStep'] as const) : []),
    ...(endpoint.asksForProof ? (['proofNeeded'] as const) : []),
    ...(typeof guard === 'object' && 'right' in guard ? (['invalidToken'] as const) : []),
    ...(paramNames(path).length > 0 ? (['notFound'] as const) : []),
    ...(hasBody ? OF_A_BODY : []),
    ...(writes && hasBody ? (['conflict'] as const) : []),
    ...(writes && typeof guard === 'object' && 'may' in guard ? (['managedExternally'] as const) : []),
    ...(endpoint.idempotent ? (['inProgress', 'keyReused'] as const) : []),
    ...(takesDates(endpoint) ? (['invalid'] as const) : []),
    ...(takesVersion(endpoint) ? (['stale'] as const) : []),
    ...(endpoint.alsoRefuses ?? []),
  ]
}

/** The statuses of those refusals, in order. */
export const refusalStatusesOf = (endpoint: Endpoint): readonly number[] =>
  [...new Set(refusalsOf(endpoint).map(code => ERROR_STATUS[code]))].sort((a, b) => a - b)

interface Shape {
  readonly properties?: Readonly<Record<string, Shape>>
}

const inputOf = (shape: z.ZodType) => z.toJSONSchema(shape, { io: 'input', unrepresentable: 'any' }) as Shape

const takesDates = ({ query }: Endpoint) =>
  query !== undefined && 'filter[startDateEq]' in (inputOf(query).properties ?? {})

const takesVersion = ({ body }: Endpoint) =>
  body !== undefined && inputOf(body).properties?.data?.properties?.attributes?.properties?.version !== undefined
