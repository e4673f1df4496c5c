import type { SignOnClaim } from '@hornbook/contract/session/sign-on-kinds'
import type { SignOn } from './presets.ts'

/** What a provider said about somebody, in our words. */
export interface Identity {
  readonly issuer: string
  /** The same for good, and of nobody else, within the issuer. */
  readonly subject: string
  /** Google's hd, Microsoft's tid, Clever's district, ClassLink's TenantId. */
  readonly tenant: string | null
  /** What the roster of the district may call them. */
  readonly rosterIds: readonly string[]
  readonly name: string | null
  readonly email: string | null
  readonly role: string | null
  readonly isStudent: boolean
}

export type Claims = Readonly<Record<string, unknown>>

const MAX_CHARACTERS = 200
/** PostgreSQL stores no NUL, and a page shows one line from left to right. */
const UNSHOWN = /\p{Cc}|[\u2028-\u202e\u2066-\u2069]/gu

/** Text or a number as one line; null for anything else, and for nothing. */
function textIn(value: unknown): string | null {
  if (typeof value !== 'string' && typeof value !== 'number') return null
  const line = String(value).toWellFormed().replace(UNSHOWN, '').trim()
  return line === '' ? null : line.slice(0, MAX_CHARACTERS)
}

/** The first of several names under which a claim may come. */
const first = (claims: Claims, ...names: readonly string[]) =>
  names.map(name => textIn(claims[name])).find(value => value !== null) ?? null

const LIS = 'https://purl.imsglobal.org/spec/lti/claim/lis'

function rosterIdsIn(kind: SignOn['kind'], claims: Claims): (string | null)[] {
  if (kind === 'clever') return [first(claims, 'sub'), first(claims, 'user_id'), first(claims, 'sis_id')]
  if (kind === 'classlink') return [first(claims, 'SourcedId', 'sourcedId', 'sourcedid')]
  if (kind !== 'oidc') return []
  const lis = claims[LIS] as Claims | null | undefined
  const ofLis = typeof lis === 'object' && lis !== null ? first(lis, 'person_sourcedid') : null
  return [ofLis ?? first(claims, 'person_sourcedid', 'sourcedId', 'sourcedid')]
}

const TENANTS: Readonly<Record<SignOn['kind'], readonly string[]>> = {
  clever: ['district', 'district_id'],
  classlink: ['TenantId', 'tenantId', 'tenantid'],
  google: ['hd'],
  microsoft: ['tid'],
  oidc: ['hd', 'tid', 'tenant'],
}

/** Null if the provider says no stable id. Microsoft's sub is another one in each application; its oid is not. */
export function identityIn({ kind, issuer }: Pick<SignOn, 'kind' | 'issuer'>, claims: Claims): Identity | null {
  const subject = kind === 'microsoft' ? first(claims, 'oid') : first(claims, 'sub')
  if (subject === null) return null
  const role = first(claims, 'user_type', 'Role', 'role')
  const names = [first(claims, 'given_name', 'FirstName'), first(claims, 'family_name', 'LastName')]
  return {
    issuer,
    subject,
    tenant: first(claims, ...TENANTS[kind]),
    rosterIds: [...new Set(rosterIdsIn(kind, claims).filter(id => id !== null))],
    name: first(claims, 'name', 'DisplayName') ?? (names.filter(Boolean).join(' ') || null),
    email: first(claims, 'email', 'Email', 'preferred_username'),
    role,
    isStudent: /student/i.test(role ?? ''),
  }
}

/** Whether somebody comes from where the district said. Its own issuer may have no tenants; then everybody there is its own. */
export function isOfDistrict({ kind, allowed }: Pick<SignOn, 'kind' | 'allowed'>, { tenant }: Identity): boolean {
  if (allowed.length === 0) return kind === 'oidc'
  return tenant !== null && allowed.some(each => each.toLowerCase() === tenant.toLowerCase())
}

export const labelOf = ({ name, email, subject }: Identity): string => email ?? name ?? subject

/** What is shown of it, to the person and to their district. */
export function shownOf({ name, email, role, subject, tenant, rosterIds }: Identity) {
  const all: [SignOnClaim, string | null][] = [
    ['name', name],
    ['email', email],
    ['role', role],
    ['subject', subject],
    ['tenant', tenant],
    ...rosterIds.map((id): [SignOnClaim, string] => ['rosterId', id]),
  ]
  return all.flatMap(([claim, value]) => (value === null ? [] : [{ name: claim, value }]))
}
