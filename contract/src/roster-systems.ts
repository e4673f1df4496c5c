/** The systems whose OneRoster service Hornbook knows. The browser fills its form from them, so they stand outside the areas. */
export const ROSTER_SYSTEMS = [
  'classlink',
  'classlinkProxy',
  'aeries',
  'infiniteCampus',
  'powerSchool',
  'skyward',
  'synergy',
  'edFi',
  'other',
] as const
export type RosterSystem = (typeof ROSTER_SYSTEMS)[number]

export const REST_SIGN_INS = ['oauth2', 'oauth1', 'bearer'] as const
export type RestSignIn = (typeof REST_SIGN_INS)[number]

export const REST_VERSIONS = ['1.1', '1.2'] as const
export type RestVersion = (typeof REST_VERSIONS)[number]

interface Known {
  readonly version: RestVersion
  readonly signIn: RestSignIn
  /** Where a client's id and secret go when it asks for a token. */
  readonly clientIn: 'basic' | 'body'
  readonly scope: string
  readonly pageSize: number
  /** What is known of the addresses; the rest is the district's. */
  readonly address: string
  readonly tokenAddress: string
}

const SCOPES = {
  '1.1': 'https://purl.imsglobal.org/spec/or/v1p1/scope/roster-core.readonly',
  '1.2': 'https://purl.imsglobal.org/spec/or/v1p2/scope/roster-core.readonly',
} as const

const oauth2 = (version: RestVersion, address = '', tokenAddress = ''): Known => ({
  version,
  signIn: 'oauth2',
  clientIn: 'basic',
  scope: SCOPES[version],
  pageSize: 1000,
  address,
  tokenAddress,
})

export const KNOWN_SYSTEMS: Readonly<Record<RosterSystem, Known>> = {
  classlink: { ...oauth2('1.1', 'https://….rosterserver.com/ims/oneroster/v1p1'), signIn: 'oauth1', scope: '' },
  classlinkProxy: {
    ...oauth2('1.1', 'https://oneroster-proxy.classlink.io/…/ims/oneroster/v1p1'),
    signIn: 'bearer',
    scope: '',
  },
  aeries: oauth2('1.1', 'https://….aeries.net/aeries/ims/oneroster/v1p1', 'https://….aeries.net/aeries/token'),
  infiniteCampus: oauth2('1.2', 'https://….infinitecampus.org/campus/…/ims/oneroster/rostering/v1p2'),
  powerSchool: oauth2('1.1', 'https://….powerschool.com/ims/oneroster/v1p1'),
  skyward: oauth2('1.1'),
  synergy: oauth2('1.1'),
  edFi: oauth2('1.2'),
  other: oauth2('1.2'),
}

export const MIN_PAGE_SIZE = 100
/** More records a page than this, many servers refuse. */
export const MAX_PAGE_SIZE = 10_000
