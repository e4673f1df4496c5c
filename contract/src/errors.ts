import { z } from 'zod'

/** Every error code with its HTTP status (CALL-14, SAFE-1, SAFE-28). */
export const ERROR_STATUS = {
  malformed: 400,
  badParameter: 400,
  unsupportedGrant: 400,
  invalidScope: 400,
  sessionExpired: 401,
  invalidLogin: 401,
  invalidClient: 401,
  invalidToken: 401,
  training: 403,
  membershipExpired: 403,
  managedExternally: 403,
  forbidden: 403,
  viewingAs: 403,
  signOnOnly: 403,
  secondStep: 403,
  proofNeeded: 403,
  notFound: 404,
  methodNotAllowed: 405,
  notAcceptable: 406,
  tooSlow: 408,
  conflict: 409,
  inProgress: 409,
  held: 409,
  stalePreview: 409,
  movedOn: 409,
  stale: 412,
  tooLarge: 413,
  unsupportedMediaType: 415,
  invalid: 422,
  keyReused: 422,
  rateLimited: 429,
  headersTooLarge: 431,
  internal: 500,
  unavailable: 503,
  storageFull: 507,
} as const

export type ErrorCode = keyof typeof ERROR_STATUS

export const errorObject = z.object({
  status: z.string(),
  code: z.string(),
  title: z.string(),
  detail: z.string(),
  source: z.object({ pointer: z.string().optional(), parameter: z.string().optional() }).optional(),
  meta: z.record(z.string(), z.unknown()).optional(),
})

export const errorDocument = z.object({ errors: z.array(errorObject) })

/** What the file service answers instead: the sentences, one a line, and the code of the first error (CALL-24). */
export const serviceError = z.object({
  message: z.string(),
  code: z.string(),
  fields: z.record(z.string(), z.string()).optional().describe('What is wrong, by the JSON pointer of each field'),
})

/** In which form an address tells of a refusal: JSON:API's document, or what its own standard has. */
export function errorFormOf(path: string): 'document' | 'service' | 'token' | 'oneRoster' {
  if (path.startsWith('/service/')) return 'service'
  if (path.startsWith('/oauth/')) return 'token'
  return path.startsWith('/ims/') ? 'oneRoster' : 'document'
}

/** What the token endpoint answers instead (RFC 6749). */
export const tokenError = z.object({ error: z.string(), error_description: z.string() })

/** What OneRoster's calls answer instead. */
export const oneRosterError = z.object({
  imsx_codeMajor: z.literal('failure'),
  imsx_severity: z.literal('error'),
  imsx_description: z.string(),
  imsx_CodeMinor: z.object({
    imsx_codeMinorField: z.array(
      z.object({ imsx_codeMinorFieldName: z.string(), imsx_codeMinorFieldValue: z.string() }),
    ),
  }),
})

export type ErrorObject = z.infer<typeof errorObject>
export type ErrorDocument = z.infer<typeof errorDocument>
export type ServiceError = z.infer<typeof serviceError>
