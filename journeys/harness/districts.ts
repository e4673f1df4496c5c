import type { Page } from '@playwright/test'
import { call, one } from './api.ts'
import { signInOverApi } from './people.ts'

/** Creates a district for one story, so that its changes do not affect other stories. */
export async function createDistrict(name: string, oneRosterId: string | null = null): Promise<string> {
  const attributes = { name, oneRosterId, membershipExpiresAt: '2099-06-30T23:59:59.999Z' }
  const token = await signInOverApi('administrator')
  return one(await call('POST', '/api/districts', { token, body: { data: { type: 'district', attributes } } })).id
}

/** The id of the district that the page's address names, once it names one. */
export async function districtOf(page: Page): Promise<string> {
  const named = /\/districts\/(\d+)/
  await page.waitForURL(named)
  return named.exec(page.url())?.[1] as string
}
