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
export const addressFor = (person: Person, path = '/'): Promise<string> => addressOf(PEOPLE[person], path)

export async function addressOf(username: string, path: string): Promise<string> {
  made ??= makeToken()
  const body = { data: { type: 'sessionHandoff', attributes: { username } } }
  const { code } = one(await callAsApp('/api/session_handoffs', await made, body)).attributes
  return `${path}${path.includes('?') ? '&' : '?'}authentication_token=${String(code)}`
}
