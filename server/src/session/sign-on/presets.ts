import type { SignOnKind } from '@hornbook/contract/session/sign-on-kinds'

/** A sign-on as the flow needs it. */
export interface SignOn {
  readonly id: string
  readonly districtId: string
  readonly kind: SignOnKind
  readonly name: string
  readonly issuer: string
  readonly clientId: string
  readonly sealedSecret: Buffer
  readonly allowed: readonly string[]
  readonly enabled: boolean
  readonly version: number
}

interface Preset {
  /** Of one tenant, where each has its own; null where the district says it. */
  readonly issuer: ((tenant: string) => string) | null
  readonly scope: string
  /** What spares somebody a question at the provider. It is no check. */
  readonly hint: (allowed: readonly string[]) => Readonly<Record<string, string>>
  /** Asks who it is although the browser is signed in at the provider: for a link that stays. */
  readonly asksWho: Readonly<Record<string, string>>
  /** Sends the client's secret as a password of HTTP, whatever else its metadata offers. */
  readonly takesBasic?: true
  /** The id token says all there is. */
  readonly saysAll?: true
}

const nothing = () => ({})
const onlyOne = (name: string) => (allowed: readonly string[]) =>
  allowed.length === 1 ? { [name]: allowed[0] as string } : {}

export const PRESETS: Readonly<Record<SignOnKind, Preset>> = {
  clever: {
    issuer: () => 'https://clever.com',
    scope: 'openid',
    hint: onlyOne('district_id'),
    asksWho: {},
    takesBasic: true,
  },
  classlink: {
    issuer: () => 'https://launchpad.classlink.com',
    scope: 'openid profile email oneroster',
    hint: nothing,
    asksWho: {},
  },
  google: {
    issuer: () => 'https://accounts.google.com',
    scope: 'openid profile email',
    hint: onlyOne('hd'),
    asksWho: { prompt: 'select_account' },
    saysAll: true,
  },
  microsoft: {
    issuer: tenant => `https://login.microsoftonline.com/${tenant}/v2.0`,
    scope: 'openid profile email',
    hint: nothing,
    asksWho: { prompt: 'select_account' },
    saysAll: true,
  },
  oidc: { issuer: null, scope: 'openid profile email', hint: nothing, asksWho: {} },
}
