import type { SignOnProblem } from '@hornbook/contract/session/sign-on-kinds'
import * as oidc from 'openid-client'
import type { AppContext } from '../../http/app-context.ts'
import { callOut } from '../../outbound/call-out.ts'
import { OutboundFailure } from '../../outbound/outbound-failure.ts'

/** Thrown for whatever went wrong at the provider, or on the way there. */
export class ProviderFailure extends Error {
  readonly problem: SignOnProblem
  /** For the log: says nothing about a person. */
  readonly code: string

  constructor(problem: SignOnProblem, code: string) {
    super(problem)
    this.problem = problem
    this.code = code
  }
}

/**
 * Calls a provider. One that fails, is overrun or sends something other than JSON is down: that passes by itself, while an answer that
 * cannot be trusted does not. Whether what it refuses makes sense is for the caller to read.
 */
export async function callProvider(
  { settings }: Pick<AppContext, 'settings'>,
  address: string,
  options: Parameters<typeof callOut>[1],
): Promise<Response> {
  const answer = await callOut(address, options, settings)
  if (answer.status >= 500 || answer.status === 429) throw new ProviderFailure('down', `STATUS_${answer.status}`)
  if (answer.ok && !(await isJson(answer.clone()))) throw new ProviderFailure('down', 'NOT_JSON')
  return answer
}

async function isJson(answer: Response): Promise<boolean> {
  const read: unknown = await answer.json().catch(() => null)
  return typeof read === 'object' && read !== null
}

const PROBLEMS: Readonly<Record<string, SignOnProblem>> = {
  OAUTH_JWT_TIMESTAMP_CHECK_FAILED: 'clock',
  OAUTH_TIMEOUT: 'down',
  OAUTH_ABORT: 'down',
  // Not an answer of OAuth: something in front of the provider gave it.
  OAUTH_RESPONSE_IS_NOT_CONFORM: 'down',
  OAUTH_RESPONSE_IS_NOT_JSON: 'down',
}

/** What the provider said when it was asked for tokens, or sent the browser back with. */
const ANSWERS: Readonly<Record<string, SignOnProblem>> = {
  invalid_grant: 'ended',
  invalid_client: 'client',
  unauthorized_client: 'client',
  server_error: 'down',
  temporarily_unavailable: 'down',
}

/** What to tell of whatever was thrown on the way; `otherwise` where nothing says it better. */
export function failureOf(failure: unknown, otherwise: SignOnProblem): ProviderFailure {
  const { cause, code = 'UNKNOWN', error } = failure as { cause?: unknown; code?: string; error?: string }
  const said = ANSWERS[error ?? '']
  for (const each of [failure, cause]) {
    if (each instanceof ProviderFailure) return each
    if (each instanceof OutboundFailure) return new ProviderFailure('down', each.code)
  }
  if (failure instanceof oidc.AuthorizationResponseError)
    return new ProviderFailure(said === 'down' ? said : 'refused', code)
  if (failure instanceof oidc.ResponseBodyError) return new ProviderFailure(said ?? otherwise, code)
  if (failure instanceof oidc.WWWAuthenticateChallengeError) return new ProviderFailure('client', code)
  return new ProviderFailure(PROBLEMS[code] ?? otherwise, code)
}
