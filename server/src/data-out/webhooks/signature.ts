import { createHmac, randomBytes } from 'node:crypto'
import { seal, unseal } from '../../secrets/sealing.ts'
import { keyFor } from '../../secrets/tokens.ts'

const PREFIX = 'whsec_'

/** 256 random bits, written as Standard Webhooks has it, so that libraries take it as it is. */
export const newSecret = (): string => PREFIX + randomBytes(32).toString('base64')

const keyOf = (secret: string) => keyFor('webhook secrets', secret)
/** A secret opens for its own address alone: what one receiver knows is never used for another. */
const placeOf = (address: string) => `webhook secret for ${address}`

export const sealSecret = (secret: string, address: string, own: string): Buffer =>
  seal(keyOf(secret), Buffer.from(own), placeOf(address))

export const openSecret = (secret: string, address: string, sealed: Buffer): string =>
  unseal(keyOf(secret), sealed, placeOf(address)).toString()

interface Signed {
  readonly id: string
  readonly body: string
  /** Epoch milliseconds. */
  readonly now: number
}

/** The headers of a delivery (Standard Webhooks): each signature is over its id, the time of this try and the body. A receiver takes it if one of them is right. */
export function signedHeaders(secrets: readonly string[], { id, body, now }: Signed): Record<string, string> {
  const seconds = String(Math.floor(now / 1000))
  const signatures = secrets.map(secret => {
    const key = Buffer.from(secret.slice(PREFIX.length), 'base64')
    return `v1,${createHmac('sha256', key).update(`${id}.${seconds}.${body}`).digest('base64')}`
  })
  return { 'webhook-id': id, 'webhook-timestamp': seconds, 'webhook-signature': signatures.join(' ') }
}
