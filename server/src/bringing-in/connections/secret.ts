import { seal, unseal } from '../../secrets/sealing.ts'
import { keyFor } from '../../secrets/tokens.ts'

interface Which {
  readonly districtId: string
  readonly id: string
}

const keyOf = (secret: string) => keyFor('connection secrets', secret)
const placeOf = ({ districtId, id }: Which) => `secret of connection ${districtId}/${id}`

/** The secret of a connection, which opens in its row alone. */
export const sealConnectionSecret = (secret: string, which: Which, text: string): Buffer =>
  seal(keyOf(secret), Buffer.from(text), placeOf(which))

export const openConnectionSecret = (secret: string, which: Which, sealed: Buffer): string =>
  unseal(keyOf(secret), sealed, placeOf(which)).toString()
