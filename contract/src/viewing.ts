import type { Resource as AbilityResource } from '@hornbook/rules/people/abilities'
import type { Returns } from './document.ts'
import type { Endpoint } from './endpoint.ts'

/** Only the person themselves, and those who teach them, are shown these. */
const SECRETS: readonly AbilityResource[] = ['studentPassword', 'studentPinCode', 'userSecretCode', 'userPassword']

/** What a page does not draw. */
const NOT_DRAWN: readonly Returns['kind'][] = ['file', 'text', 'redirect']

/**
 * Whether somebody who views as another person may call an endpoint: only to read what is drawn on a page. Every write, every
 * file and every secret is refused, and so is what only the provider calls.
 */
export function mayCallWhileViewing({ method, guard, returns, showsSecret }: ViewedEndpoint): boolean {
  if (method !== 'GET' || showsSecret || NOT_DRAWN.includes(returns.kind)) return false
  if (guard === 'signed in' || guard === 'member') return true
  return typeof guard === 'object' && 'may' in guard && guard.may !== 'download' && !SECRETS.includes(guard.resource)
}

export type ViewedEndpoint = Pick<Endpoint, 'method' | 'guard' | 'returns' | 'showsSecret'>
