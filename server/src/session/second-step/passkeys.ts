import type { NewPasskey, SignedByPasskey } from '@hornbook/contract/session/passkeys'
import {
  type AuthenticationResponseJSON,
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server'
import type { Settings } from '../../configuration/settings.ts'
import type { Db } from '../../db/pool.ts'
import { isChallenge, newChallenge, type Purpose, spendChallenge } from './challenges.ts'
import { relyingParty } from './relying-party.ts'

interface Context {
  readonly settings: Settings
  readonly purpose: Purpose
  readonly now: number
}

/** Never without the person's finger, face or PIN: a passkey is two factors in one. */
const VERIFIED = { userVerification: 'required' } as const

/** EdDSA, ES256 and RS256, which between them every device has. Said here, or the library tries what Node warns about. */
const ALGORITHMS = [-8, -7, -257]

type Known = { readonly credential_id: string | null; readonly transports: string[] | null }

const described = (passkeys: readonly Known[]) =>
  passkeys.flatMap(({ credential_id: id, transports }) => (id === null ? [] : [{ id, transports: transports ?? [] }]))

/** What a browser makes a passkey of. It keeps the person's name itself, so that they are found without typing it. */
export async function optionsForNew(
  { settings, purpose, now }: Context,
  person: {
    readonly accountId: string
    readonly name: string
    readonly shownAs: string
    readonly known: readonly Known[]
  },
): Promise<Record<string, unknown>> {
  const { id, name } = relyingParty(settings)
  const options = await generateRegistrationOptions({
    rpID: id,
    rpName: name,
    userID: Uint8Array.from(Buffer.from(person.accountId)),
    userName: person.name,
    userDisplayName: person.shownAs,
    challenge: newChallenge(settings, purpose, now),
    attestationType: 'none',
    supportedAlgorithmIDs: ALGORITHMS,
    excludeCredentials: described(person.known),
    authenticatorSelection: { residentKey: 'required', ...VERIFIED },
  })
  return { ...options }
}

/** What a browser signs with a passkey: one of these, or without any whichever the person chooses. */
export async function optionsToSign(
  { settings, purpose, now }: Context,
  known: readonly Known[] = [],
): Promise<Record<string, unknown>> {
  const options = await generateAuthenticationOptions({
    rpID: relyingParty(settings).id,
    challenge: newChallenge(settings, purpose, now),
    allowCredentials: described(known),
    ...VERIFIED,
  })
  return { ...options }
}

/** Takes note of the challenge that the browser says it signed, and whether it is one of ours. */
function watchFor({ settings, purpose, now }: Context) {
  const seen = { challenge: '' }
  const isOurs = (challenge: string) => {
    seen.challenge = challenge
    return isChallenge(settings, challenge, purpose, now)
  }
  return { seen, isOurs }
}

/** The library throws at whatever is wrong, and nothing else happens in there. */
const orNull = <T>(checking: Promise<T>): Promise<T | null> => checking.catch(() => null)

/** A new passkey, as it is stored; null if it is not what was asked for, or was sent before. */
export async function readNew(tx: Db, context: Context, { authenticatorAttachment: _, ...passkey }: NewPasskey) {
  const party = relyingParty(context.settings)
  const { seen, isOurs } = watchFor(context)
  const checked = await orNull(
    verifyRegistrationResponse({
      response: passkey as RegistrationResponseJSON,
      expectedChallenge: isOurs,
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      requireUserVerification: true,
      supportedAlgorithmIDs: ALGORITHMS,
    }),
  )
  if (!checked?.verified || !(await spendChallenge(tx, seen.challenge, context.now))) return null
  const { id, publicKey, counter } = checked.registrationInfo.credential
  return {
    credential_id: id,
    public_key: Buffer.from(publicKey),
    sign_count: String(counter),
    transports: passkey.response.transports ?? [],
  }
}

export interface StoredPasskey {
  readonly id: string
  readonly account_id: string
  readonly credential_id: string
  readonly public_key: Buffer
  readonly sign_count: string
}

/** A passkey in force, by the id that its browser sends; of one account, if it is named. */
export async function findPasskey(db: Db, credentialId: string, accountId?: string): Promise<StoredPasskey | null> {
  const row = await db
    .selectFrom('second_factors')
    .select(['id', 'account_id', 'credential_id', 'public_key', 'sign_count'])
    .where('credential_id', '=', credentialId)
    .where('on_at', 'is not', null)
    .$if(accountId !== undefined, query => query.where('account_id', '=', accountId as string))
    .executeTakeFirst()
  return (row as StoredPasskey | undefined) ?? null
}

/** Whether the passkey has signed what was asked; each answer counts once. A copied passkey is told by its counter. */
export async function hasSigned(
  tx: Db,
  context: Context,
  stored: StoredPasskey,
  { authenticatorAttachment: _, ...signed }: SignedByPasskey,
): Promise<boolean> {
  const party = relyingParty(context.settings)
  const { seen, isOurs } = watchFor(context)
  const checked = await orNull(
    verifyAuthenticationResponse({
      response: signed as AuthenticationResponseJSON,
      expectedChallenge: isOurs,
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      credential: {
        id: stored.credential_id,
        publicKey: Uint8Array.from(stored.public_key),
        counter: Number(stored.sign_count),
      },
      requireUserVerification: true,
    }),
  )
  if (!checked?.verified || !(await spendChallenge(tx, seen.challenge, context.now))) return false
  const at = new Date(context.now).toISOString()
  await tx
    .updateTable('second_factors')
    .set({ sign_count: String(checked.authenticationInfo.newCounter), used_at: at })
    .where('id', '=', stored.id)
    .execute()
  return true
}
