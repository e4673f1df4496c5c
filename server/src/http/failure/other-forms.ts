import type { ErrorCode, ErrorObject, oneRosterError, ServiceError, tokenError } from '@hornbook/contract/errors'
import type { z } from 'zod'

/** What each address outside of JSON:API tells of a refusal, in the form of its own standard. */

const sentencesOf = (errors: readonly ErrorObject[]) => [...new Set(errors.map(({ detail }) => detail))]

export function serviceErrorOf(errors: readonly ErrorObject[], code: ErrorCode): ServiceError {
  const fields = errors.flatMap(({ source, detail }) => (source?.pointer ? [[source.pointer, detail] as const] : []))
  const [first] = errors
  return {
    message: sentencesOf(errors).join('\n'),
    code: first?.code ?? code,
    ...(fields.length > 0 && { fields: Object.fromEntries(fields) }),
  }
}

const TOKEN_ERRORS: Partial<Readonly<Record<ErrorCode, string>>> = {
  invalidClient: 'invalid_client',
  unsupportedGrant: 'unsupported_grant_type',
  invalidScope: 'invalid_scope',
  unavailable: 'temporarily_unavailable',
  internal: 'server_error',
}

export const tokenErrorOf = (errors: readonly ErrorObject[], code: ErrorCode): z.output<typeof tokenError> => ({
  error: TOKEN_ERRORS[code] ?? 'invalid_request',
  error_description: sentencesOf(errors).join(' '),
})

const ONE_ROSTER_CODES: Partial<Readonly<Record<ErrorCode, string>>> = {
  invalidToken: 'unauthorisedrequest',
  forbidden: 'forbidden',
  notFound: 'unknownobject',
  rateLimited: 'server_busy',
  unavailable: 'server_busy',
  internal: 'internal_server_error',
}
const OF_PARAMETERS: Readonly<Record<string, string>> = {
  filter: 'invalid_filter_field',
  fields: 'invalid_selection_field',
  sort: 'invalid_sort_field',
}

export function oneRosterErrorOf(errors: readonly ErrorObject[], code: ErrorCode): z.output<typeof oneRosterError> {
  const minor = OF_PARAMETERS[errors[0]?.source?.parameter ?? ''] ?? ONE_ROSTER_CODES[code] ?? 'invaliddata'
  return {
    imsx_codeMajor: 'failure',
    imsx_severity: 'error',
    imsx_description: sentencesOf(errors).join(' '),
    imsx_CodeMinor: {
      imsx_codeMinorField: [{ imsx_codeMinorFieldName: 'TargetEndSystem', imsx_codeMinorFieldValue: minor }],
    },
  }
}
