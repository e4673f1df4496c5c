import { z } from 'zod'
import { json, nothing } from '../document.ts'
import { endpoint } from '../endpoint.ts'
import { count, id, instant, line, text } from '../values.ts'
import { NEW_PASSKEY } from './passkeys.ts'
import { RECOVERY_CODES } from './second-step-limits.ts'

// How people set up and change their own second step: an authenticator app, passkeys and ten recovery codes (SIGN-15).

const path = '/api/my_account/second_step'
const name = line(60)
/** Reached by a session that has yet to set one up. Each change asks for a proof that is not older than ten minutes. */
const setsUp = { guard: 'signed in', beforeSecondStep: 'setUp', asksForProof: 'always' } as const

export const factor = z.object({
  id,
  kind: z.enum(['passkey', 'authenticatorApp']),
  name: text,
  addedAt: instant,
  usedAt: instant.nullable(),
})
export type Factor = z.output<typeof factor>

export const ownSecondStep = z.object({
  isOn: z.boolean(),
  askedBy: z
    .object({ kind: z.enum(['provider', 'district']), name: text })
    .nullable()
    .describe('Who asks for one, so that the last factor cannot be removed; null where it is their own choice'),
  factors: z.array(factor).describe('Those in force, passkeys first'),
  recoveryCodes: z.object({ left: count, madeAt: instant }).nullable(),
  rememberedBrowsers: count.describe('Browsers that do not ask for it for 30 days'),
  hasPassword: z.boolean().describe('Where there is no factor yet, the password is the proof'),
  provedUntil: instant.nullable().describe('Until then, changes ask for no proof; null if they ask for it now'),
  passkeysAvailable: z.boolean().describe('False where Hornbook is reached by an IP address: passkeys need a name'),
})
export type OwnSecondStep = z.output<typeof ownSecondStep>

export const readMySecondStep = endpoint({
  summary: "One's own second step: its factors, and how many recovery codes are left.",
  method: 'GET',
  path,
  guard: 'signed in',
  beforeSecondStep: 'setUp',
  returns: json(ownSecondStep),
})

/** What has been added. The first factor is in force once its recovery codes are kept, a further one at once. */
const added = json(
  z.object({
    isOn: z.boolean(),
    factor,
    recoveryCodes: z
      .array(text)
      .length(RECOVERY_CODES)
      .nullable()
      .describe('Shown only this once, with the first factor; null with a further one'),
  }),
)

export const beginAuthenticatorApp = endpoint({
  ...setsUp,
  summary:
    'Begin with an authenticator app: its key, and the address that a QR code shows. It ends an earlier beginning.',
  method: 'POST',
  path: `${path}/authenticator_app`,
  showsSecret: true,
  alsoRefuses: ['conflict'],
  returns: json(z.object({ key: text, address: text.describe('otpauth://totp/…'), until: instant })),
})

export const confirmAuthenticatorApp = endpoint({
  ...setsUp,
  summary: 'Add the authenticator app, with a code that it shows. It replaces the one before.',
  method: 'POST',
  path: `${path}/authenticator_app/confirmation`,
  body: z.object({ code: z.string().min(1).max(20) }),
  showsSecret: true,
  alsoRefuses: ['conflict', 'rateLimited'],
  returns: added,
})

export const beginPasskey = endpoint({
  ...setsUp,
  summary: 'Begin with a passkey: what navigator.credentials.create() takes, for five minutes.',
  method: 'GET',
  path: `${path}/passkey_options`,
  showsSecret: true,
  alsoRefuses: ['conflict'],
  returns: json(z.object({ options: z.record(z.string(), z.unknown()) })),
})

export const confirmPasskey = endpoint({
  ...setsUp,
  summary: 'Add the passkey that the browser has made.',
  method: 'POST',
  path: `${path}/passkey`,
  body: z.object({ name, passkey: NEW_PASSKEY }),
  showsSecret: true,
  alsoRefuses: ['conflict'],
  returns: added,
})

export const switchOnSecondStep = endpoint({
  ...setsUp,
  summary: 'Switch it on, once the recovery codes are kept. Every other session ends.',
  method: 'POST',
  path: `${path}/switch_on`,
  body: z.object({ keptRecoveryCodes: z.literal(true, 'Keep the recovery codes first.') }),
  alsoRefuses: ['conflict'],
  returns: json(ownSecondStep.extend({ sessionsEnded: count })),
})

/** Only where it is on. */
const changes = { guard: 'signed in', asksForProof: 'always' } as const

export const renameFactor = endpoint({
  ...changes,
  summary: 'Rename a factor.',
  method: 'PATCH',
  path: `${path}/factors/{factorId}`,
  body: z.object({ name }),
  returns: json(ownSecondStep),
})

export const removeFactor = endpoint({
  ...changes,
  summary:
    'Remove a factor. Without any, the second step is off, and its recovery codes end; refused where it is asked for.',
  method: 'DELETE',
  path: `${path}/factors/{factorId}`,
  alsoRefuses: ['conflict'],
  returns: json(ownSecondStep),
})

export const newRecoveryCodes = endpoint({
  ...changes,
  summary: 'Ten new recovery codes, shown only this once. The ones before stop working at once.',
  method: 'POST',
  path: `${path}/recovery_codes`,
  showsSecret: true,
  alsoRefuses: ['conflict'],
  returns: json(z.object({ recoveryCodes: z.array(text).length(RECOVERY_CODES) })),
})

export const forgetBrowsers = endpoint({
  summary: 'Ask for the second step again in every browser that was remembered.',
  method: 'DELETE',
  path: `${path}/remembered_browsers`,
  guard: 'signed in',
  returns: nothing,
})
