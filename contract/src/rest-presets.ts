import type { RestSystem } from './bringing-in/connection-kinds.ts'

/** What is known of systems that serve OneRoster. The browser fills its form from it, so it stands outside the areas. */
export const REST_SIGN_INS = ['oauth2', 'oauth1', 'bearer'] as const
export type RestSignIn = (typeof REST_SIGN_INS)[number]

/** What is known of a system's service; what is a district's own, the form asks for. */
export interface RestPreset {
  readonly version: '1.1' | '1.2'
  readonly signIn: RestSignIn
  /** Where a client's id and secret go when it asks for a token. */
  readonly clientIn: 'basic' | 'body'
  /** Null where the system has one by itself. */
  readonly scope: string | null
  /** How its addresses look, where that is known. */
  readonly address: string | null
  readonly tokenAddress: string | null
}

const READS_ROSTER = {
  '1.1': 'https://purl.imsglobal.org/spec/or/v1p1/scope/roster-core.readonly',
  '1.2': 'https://purl.imsglobal.org/spec/or/v1p2/scope/roster-core.readonly',
} as const

const oauth2 = (version: RestPreset['version'], address: string | null, tokenAddress: string | null): RestPreset => ({
  version,
  signIn: 'oauth2',
  clientIn: 'basic',
  scope: READS_ROSTER[version],
  address,
  tokenAddress,
})

export const REST_PRESETS: Readonly<Record<RestSystem, RestPreset>> = {
  classlink: {
    version: '1.1',
    signIn: 'oauth1',
    clientIn: 'basic',
    scope: null,
    address: 'https://your-district.rosterserver.com/ims/oneroster/v1p1',
    tokenAddress: null,
  },
  classlinkProxy: {
    version: '1.1',
    signIn: 'bearer',
    clientIn: 'basic',
    scope: null,
    address: 'https://oneroster-proxy.classlink.io/application-id/ims/oneroster/v1p1',
    tokenAddress: 'https://oneroster-proxy.classlink.io/applications',
  },
  aeries: oauth2(
    '1.1',
    'https://your-district.aeries.net/aeries/ims/oneroster/v1p1',
    'https://your-district.aeries.net/aeries/token',
  ),
  infiniteCampus: oauth2(
    '1.2',
    'https://your-district.infinitecampus.org/campus/oneroster/your-app/ims/oneroster/rostering/v1p2',
    'https://your-district.infinitecampus.org/campus/oauth2/token?appName=your-app',
  ),
  powerSchool: oauth2('1.1', 'https://your-district.powerschool.com/ims/oneroster/v1p1', null),
  skyward: oauth2('1.1', null, null),
  synergy: oauth2('1.1', null, null),
  edFi: oauth2('1.2', 'https://your-service/ims/oneroster/rostering/v1p2', null),
  other: oauth2('1.2', null, null),
}
