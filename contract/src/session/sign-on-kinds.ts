/** Whose sign-in a district uses: four presets, and any other OpenID Connect issuer by its address. */
export const SIGN_ON_KINDS = ['clever', 'classlink', 'google', 'microsoft', 'oidc'] as const
export type SignOnKind = (typeof SIGN_ON_KINDS)[number]

/** What the button says, unless the district gives it a name. */
export const SIGN_ON_NAMES: Readonly<Record<SignOnKind, string>> = {
  clever: 'Clever',
  classlink: 'ClassLink',
  google: 'Google',
  microsoft: 'Microsoft',
  oidc: 'your district',
}

/** The page of the browser to which a sign-in leads that did not end in a session. */
export const STOPPED_PAGE = '/sign-on/stopped'

/** Why a sign-in through a provider stopped. The page gets it as `?problem=`, and the sentence from `readSignOnOutcome`. */
export const SIGN_ON_PROBLEMS = [
  'unavailable',
  'tooMany',
  'noCookie',
  'otherBrowser',
  'ended',
  'refused',
  'client',
  'down',
  'clock',
  'wrongAnswer',
  'wrongDistrict',
  'notKnown',
  'student',
  'ambiguous',
  'closed',
  'elsewhere',
  'membershipExpired',
  'alreadyLinked',
  'linkEnded',
] as const
export type SignOnProblem = (typeof SIGN_ON_PROBLEMS)[number]

/** What a provider can say about somebody, as the pages call it. */
export const SIGN_ON_CLAIMS = ['name', 'email', 'role', 'subject', 'tenant', 'rosterId'] as const
export type SignOnClaim = (typeof SIGN_ON_CLAIMS)[number]
