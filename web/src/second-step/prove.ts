import type { SignedByPasskey } from '@hornbook/contract/session/passkeys'
import { passkeyProof } from '@hornbook/contract/session/passkeys'
import { refreshSession } from '@hornbook/contract/session/session'
import { call } from '../api/call.ts'
import { renewUser, type User } from '../signed-in/current-session.ts'
import { signWithPasskey } from './passkeys.ts'

/** With what somebody can prove who they are. */
export interface Ways {
  readonly authenticatorApp: boolean
  readonly passkey: boolean
  /** How many are left. */
  readonly recoveryCodes: number
  readonly password: boolean
}

type Proof =
  | { readonly secondStep: { readonly code: string } | { readonly recoveryCode: string } }
  | { readonly secondStep: { readonly passkey: SignedByPasskey } }
  | { readonly password: string }

/** Shows who one is (SIGN-15); the person that the session is about is up to date then. */
export async function prove(proof: Proof, rememberBrowser: boolean): Promise<User> {
  const attributes = { ...proof, ...(rememberBrowser && { rememberBrowser }) }
  const body = { data: { type: 'user', attributes } } as const
  const { row } = await call(refreshSession, { query: { include: 'timezone' }, body })
  renewUser(row)
  return row
}

/** The same with one of one's passkeys; null if none was used. */
export async function proveByPasskey(rememberBrowser: boolean): Promise<User | null> {
  const passkey = await signWithPasskey((await call(passkeyProof, {})).options)
  return passkey && prove({ secondStep: { passkey } }, rememberBrowser)
}
