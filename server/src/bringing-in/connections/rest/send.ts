import { text } from 'node:stream/consumers'
import { callOut, type Incoming, type OutboundLimits } from '../../../outbound/call-out.ts'
import { OutboundFailure, type OutboundReason } from '../../../outbound/outbound-failure.ts'
import { RestFailure, type RestFetching, type RestReason } from './failure.ts'
import type { PullLimits } from './limits.ts'

export interface SentAnswer {
  readonly status: number
  readonly text: string
  readonly cookies: readonly string[]
}

type Outgoing = Parameters<typeof callOut>[1]

const FAILURES: Readonly<Record<OutboundReason, RestReason>> = {
  insecure: 'insecure',
  inside: 'inside',
  unreachable: 'unreachable',
  tooSlow: 'tooSlow',
  tooLarge: 'tooLarge',
  elsewhere: 'elsewhere',
}

/** Answers that pass by themselves. */
export const isBusy = (status: number) => status === 429 || status >= 500

/** Calls one address; what the network does wrong is a RestFailure that names the host. */
export async function send<Read>(
  { env }: Pick<RestFetching, 'env'>,
  address: string,
  outgoing: Outgoing,
  limits: Omit<OutboundLimits, 'reachesPrivateAddresses'>,
  read: (answer: Incoming) => Promise<Read>,
): Promise<Read> {
  env.signal.throwIfAborted()
  const { reachesPrivateAddresses } = env.settings
  try {
    return await callOut(
      address,
      { ...outgoing, signal: env.signal },
      { ...limits, reachesPrivateAddresses, followsRedirects: true },
      read,
    )
  } catch (failure) {
    env.signal.throwIfAborted()
    if (!(failure instanceof OutboundFailure)) throw failure
    throw new RestFailure(FAILURES[failure.reason], { host: new URL(address).host })
  }
}

const SHORT_BYTES = 4 * 1024 * 1024

/** A short answer as a text. */
export const sendOnce = (
  fetching: Pick<RestFetching, 'env'>,
  { callMs }: Pick<PullLimits, 'callMs'>,
  address: string,
  outgoing: Outgoing,
): Promise<SentAnswer> =>
  send(
    fetching,
    address,
    outgoing,
    { timeoutMs: callMs, maxBytes: SHORT_BYTES },
    async ({ status, headers, body }) => ({
      status,
      text: await text(body),
      cookies: headers.getSetCookie(),
    }),
  )
