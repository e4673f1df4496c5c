import { seal, unseal } from '../../secrets/sealing.ts'
import { keyFor, macOf } from '../../secrets/tokens.ts'

const keyOf = (secret: string) => keyFor('sign-on secrets', secret)
const placeOf = (issuer: string, clientId: string) => `client secret of ${clientId} at ${issuer}`

interface Client {
  readonly issuer: string
  readonly clientId: string
}

/** A client's secret, which opens for this issuer and this client alone: it is never sent to another one. */
export const sealSecret = (secret: string, { issuer, clientId }: Client, clientSecret: string): Buffer =>
  seal(keyOf(secret), Buffer.from(clientSecret), placeOf(issuer, clientId))

export const openSecret = (secret: string, { issuer, clientId }: Client, sealed: Buffer): string =>
  unseal(keyOf(secret), sealed, placeOf(issuer, clientId)).toString()

/** Nonce and verifier of a sign-in. Both come from its state, which only the browser and the provider have. */
export const noncesOf = (secret: string, state: string) => ({
  nonce: macOf(keyFor('sign-on nonces', secret), state).toString('base64url'),
  verifier: macOf(keyFor('sign-on verifiers', secret), state).toString('base64url'),
})
