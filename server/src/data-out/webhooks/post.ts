import type { WebhookProblem } from '@hornbook/contract/data-out/webhook-events'
import type { Settings } from '../../configuration/settings.ts'
import { callOut } from '../../outbound/call-out.ts'
import { OutboundFailure } from '../../outbound/outbound-failure.ts'
import { t } from '../../texts/texts.ts'
import { openSecret, signedHeaders } from './signature.ts'

interface Receiver {
  readonly address: string
  readonly sealed_secret: Buffer
  /** The one before, which signs as well until then. */
  readonly old_sealed_secret: Buffer | null
  readonly old_secret_until: string | null
}

interface Letter {
  readonly id: string
  readonly body: string
}

/** What came of one try; `problem` is null when it arrived. */
export interface Outcome {
  readonly problem: WebhookProblem | null
  readonly status: number | null
  readonly tookMs: number
}

type Needed = Pick<Settings, 'secret' | 'reachesPrivateAddresses'>

/** Sends a delivery once, signed for this time. */
export async function post(
  receiver: Receiver,
  { id, body }: Letter,
  settings: Needed,
  now = Date.now(),
): Promise<Outcome> {
  const { address } = receiver
  const secrets = sealedSecrets(receiver, now).map(sealed => openSecret(settings.secret, address, sealed))
  const headers = { ...signedHeaders(secrets, { id, body, now }), 'content-type': 'application/json' }
  const began = performance.now()
  const took = () => Math.round(performance.now() - began)
  try {
    const { status } = await callOut(address, { method: 'POST', headers, body }, settings)
    return { problem: problemOfStatus(status), status, tookMs: took() }
  } catch (failure) {
    if (!(failure instanceof OutboundFailure)) throw failure
    return { problem: problemOf(failure), status: null, tookMs: took() }
  }
}

function sealedSecrets(
  { sealed_secret: sealed, old_sealed_secret: old, old_secret_until: until }: Receiver,
  now: number,
) {
  return old !== null && until !== null && Date.parse(until) > now ? [sealed, old] : [sealed]
}

function problemOfStatus(status: number): WebhookProblem | null {
  if (status >= 200 && status < 300) return null
  if (status >= 300 && status < 400) return 'redirects'
  if (status === 401 || status === 403) return 'refused'
  if (status === 404 || status === 405 || status === 410) return 'notThere'
  if (status === 429) return 'busy'
  return status >= 500 ? 'broken' : 'otherStatus'
}

/** What the system says of a connection that was not made. */
const CAUSES: Readonly<Record<string, WebhookProblem>> = {
  ENOTFOUND: 'unknownName',
  EAI_AGAIN: 'unknownName',
  ECONNREFUSED: 'noServer',
}
const CERTIFICATE = /CERT|SELF_SIGNED|UNABLE_TO_VERIFY|ERR_TLS|ERR_SSL|EPROTO/

function problemOf({ reason, cause }: OutboundFailure): WebhookProblem {
  if (reason === 'elsewhere') return 'redirects'
  if (reason !== 'unreachable') return reason
  const { code = '' } = (cause ?? {}) as { code?: string }
  return CAUSES[code] ?? (CERTIFICATE.test(code) ? 'certificate' : 'unreachable')
}

/** A problem as a technician reads it: what happened, and what to do. */
export const sentenceOf = (problem: WebhookProblem, status: number | null): string =>
  t(`dataOut:webhook.problem.${problem}`, { status: status ?? '' })
