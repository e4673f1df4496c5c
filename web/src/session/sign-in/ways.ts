import { addressOf } from '@hornbook/contract/endpoint'
import type { SignOnKind } from '@hornbook/contract/session/sign-on-kinds'
import { listSignOns, startSignOn } from '@hornbook/contract/session/sign-ons'
import { call, queryString } from '../../api/call.ts'
import { safeReturnPath } from '../return-path.ts'

/** A way in that a district has switched on: ClassLink, Google, its own. */
export interface Way {
  readonly id: string
  readonly name: string
  readonly kind: SignOnKind
  /** Its staff have no other. */
  readonly only: boolean
}

export interface DistrictWays {
  readonly district: string
  /** None where its staff have passwords alone. */
  readonly ways: readonly Way[]
}

type Asked = { readonly siteCode: string } | { readonly domain: string }

/** How the staff of a district sign in; null for a Site Code or a domain that nobody knows. */
export async function findWays(asked: Asked, signal?: AbortSignal): Promise<DistrictWays | null> {
  // The server needs only the domain: who it is does not leave the page before Login.
  const query =
    'siteCode' in asked ? { 'filter[siteCodeEq]': asked.siteCode } : { 'filter[emailEq]': `somebody@${asked.domain}` }
  const { rows, meta } = await call(listSignOns, { query }, signal && { signal })
  const { district } = meta
  if (typeof district !== 'string') return null
  return { district, ways: rows.map(({ id, name, kind, only }) => ({ id, name, kind, only })) }
}

/** The domain of an address that is typed to its end, as far as one can tell. */
export const domainIn = (typed: string): string | null =>
  /^[^\s@]+@((?:[a-z0-9-]+\.)+[a-z]{2,})$/i.exec(typed.trim())?.[1]?.toLowerCase() ?? null

/** Where a way begins: the server sends the browser on to the provider. `back` is the page that opens afterwards. */
export const startOf = (id: string, back: string | undefined): string =>
  addressOf(startSignOn.path, { signOnId: id }) + queryString({ return: safeReturnPath(back) ?? undefined })
