import type { NewPasskey, SignedByPasskey } from '@hornbook/contract/session/passkeys'

// Passkeys, by the browser's own windows. The library is loaded once somebody uses one.

type Options = Readonly<Record<string, unknown>>

const IP_ADDRESS = /^(?:\d+(?:\.\d+){3}|\[.*\])$/

/** Whether this browser knows passkeys. It makes none for an address that is a number. */
export const knowsPasskeys = (): boolean => 'PublicKeyCredential' in globalThis && !IP_ADDRESS.test(location.hostname)

/** Lets the person choose one of their passkeys and unlock it; null if they do not, or none is there. */
export async function signWithPasskey(options: Options): Promise<SignedByPasskey | null> {
  const { startAuthentication } = await import('@simplewebauthn/browser')
  return unlessDeclined(
    startAuthentication({ optionsJSON: options as never }).then(signed => signed as unknown as SignedByPasskey),
  )
}

/** Lets the person make a passkey; null if they do not, 'known' if the device has one of theirs. */
export async function makePasskey(options: Options): Promise<NewPasskey | 'known' | null> {
  const { startRegistration } = await import('@simplewebauthn/browser')
  try {
    return await unlessDeclined(
      startRegistration({ optionsJSON: options as never }).then(made => made as unknown as NewPasskey),
    )
  } catch (error) {
    if (isNamed(error, 'InvalidStateError')) return 'known'
    throw error
  }
}

const isNamed = (error: unknown, ...names: string[]) => error instanceof Error && names.includes(error.name)

/** Browsers do not say whether somebody has closed the window, waited too long or has no passkey. */
async function unlessDeclined<T>(work: Promise<T>): Promise<T | null> {
  try {
    return await work
  } catch (error) {
    if (isNamed(error, 'NotAllowedError', 'AbortError')) return null
    throw error
  }
}
