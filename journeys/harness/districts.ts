import { call, one } from './api.ts'
import { tokenOf } from './people.ts'

/** Makes a district for a story of its own, so that no other story meets what it changes. */
export async function newDistrict(name: string, oneRosterId: string | null = null): Promise<string> {
  const attributes = { name, oneRosterId, membershipExpiresAt: '2099-06-30T23:59:59.999Z' }
  const token = await tokenOf('administrator')
  return one(await call('POST', '/api/districts', { token, body: { data: { type: 'district', attributes } } })).id
}
