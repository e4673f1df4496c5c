import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign as signBytes } from 'node:crypto'

// An authenticator in software, as in a laptop or a phone: real keys and signatures (WebAuthn 2), without a browser.

interface Behaviour {
  readonly origin?: string
  readonly rpId?: string
  /** Whether it has asked for a finger or a PIN. */
  readonly isVerified?: boolean
  /** What it has signed so far, itself included; 0 for those that do not count. */
  readonly count?: number
  /** Another key than the passkey's own. */
  readonly key?: KeyObject
  /** The id of another passkey, for a new one. */
  readonly id?: string
}

interface Options {
  readonly challenge: string
  readonly user?: { readonly id: string }
}

const sha256 = (bytes: Buffer | string) => createHash('sha256').update(bytes).digest()
const base64url = (bytes: Buffer) => bytes.toString('base64url')
const uint = (value: number, bytes: number) => {
  const buffer = Buffer.alloc(bytes)
  buffer.writeUIntBE(value, 0, bytes)
  return buffer
}

// CBOR (RFC 8949), as far as a passkey needs it.
const head = (kind: number, length: number) =>
  length < 24
    ? Buffer.from([(kind << 5) | length])
    : length < 256
      ? Buffer.from([(kind << 5) | 24, length])
      : Buffer.concat([Buffer.from([(kind << 5) | 25]), uint(length, 2)])
const bytes = (value: Buffer) => Buffer.concat([head(2, value.length), value])
const text = (value: string) => Buffer.concat([head(3, value.length), Buffer.from(value)])
const map = (...entries: (readonly [Buffer, Buffer])[]) => Buffer.concat([head(5, entries.length), ...entries.flat()])
const int = (value: number) => (value < 0 ? head(1, -1 - value) : head(0, value))

/** A key of the curve P-256 in the form of COSE. */
function coseOf(key: KeyObject): Buffer {
  const { x = '', y = '' } = key.export({ format: 'jwk' })
  return map(
    [int(1), int(2)],
    [int(3), int(-7)],
    [int(-1), int(1)],
    [int(-2), bytes(Buffer.from(x, 'base64url'))],
    [int(-3), bytes(Buffer.from(y, 'base64url'))],
  )
}

export interface SoftPasskey {
  /** What POST /api/my_account/second_step/passkey takes. */
  readonly made: Record<string, unknown>
  readonly id: string
  /** What the passkey answers to a challenge. */
  sign(options: Options, behaviour?: Behaviour): Record<string, unknown>
}

/** Makes a passkey for the options of the server. */
export function makePasskey(
  options: Options,
  home: { origin: string; rpId: string },
  made: Behaviour = {},
): SoftPasskey {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const id = made.id === undefined ? randomBytes(32) : Buffer.from(made.id, 'base64url')
  let count = 0

  const authenticatorData = ({ rpId = home.rpId, isVerified = true, count: given }: Behaviour, attested?: Buffer) => {
    const flags = 1 | (isVerified ? 4 : 0) | (attested ? 64 : 0)
    const number = given ?? (attested ? 0 : ++count)
    return Buffer.concat([sha256(rpId), Buffer.from([flags]), uint(number, 4), attested ?? Buffer.alloc(0)])
  }
  const clientData = (type: string, { challenge }: Options, { origin = home.origin }: Behaviour) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
  const named = { id: base64url(id), rawId: base64url(id), type: 'public-key', clientExtensionResults: {} }

  const attested = Buffer.concat([Buffer.alloc(16), uint(id.length, 2), id, coseOf(publicKey)])
  const attestation = map(
    [text('fmt'), text('none')],
    [text('attStmt'), map()],
    [text('authData'), bytes(authenticatorData(made, attested))],
  )
  return {
    id: base64url(id),
    made: {
      ...named,
      response: {
        clientDataJSON: base64url(clientData('webauthn.create', options, made)),
        attestationObject: base64url(attestation),
        transports: ['internal'],
      },
    },
    sign(asked, behaviour = {}) {
      const data = authenticatorData(behaviour)
      const client = clientData('webauthn.get', asked, behaviour)
      const signed = Buffer.concat([data, sha256(client)])
      return {
        ...named,
        response: {
          clientDataJSON: base64url(client),
          authenticatorData: base64url(data),
          signature: base64url(signBytes('sha256', signed, behaviour.key ?? privateKey)),
          userHandle: options.user?.id ?? null,
        },
      }
    },
  }
}
