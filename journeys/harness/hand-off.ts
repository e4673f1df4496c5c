import { call, callAsApp, one } from './api.ts'
import { PEOPLE, type Person, signInOverApi } from './people.ts'

/** The learning app's own service token, made by the provider, with the right to hand people over. */
let made: Promise<string> | undefined

async function makeToken(): Promise<string> {
  const attributes = { name: 'Learning app', rights: ['handoff'] }
  const body = { data: { type: 'serviceToken', attributes } }
  const token = await signInOverApi('administrator')
  return String(one(await call('POST', '/api/service_tokens', { token, body })).attributes.token)
}

/** The address at which the learning app opens the portal for somebody (SESS-3). */
export async function addressFor(person: Person, path = '/'): Promise<string> {
  made ??= makeToken()
  const body = { data: { type: 'sessionHandoff', attributes: { username: PEOPLE[person] } } }
  const { code } = one(await callAsApp('/api/session_handoffs', await made, body)).attributes
  return `${path}${path.includes('?') ? '&' : '?'}authentication_token=${String(code)}`
}
