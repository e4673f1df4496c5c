import type { TestApplication } from './application.ts'

/** A system that a district lets read: its key and a token of it. */
export async function receiverOf(
  app: Pick<TestApplication, 'call'>,
  { district, token, rights = ['oneroster'] }: { district: string; token: string; rights?: readonly string[] },
) {
  const made = await app.call({
    method: 'POST',
    url: `/api/districts/${district}/api_keys`,
    token,
    payload: { data: { type: 'apiKey', attributes: { name: 'A system', rights } } },
  })
  if (made.statusCode !== 201) throw new Error(made.body)
  const { id, attributes } = made.json().data as { id: string; attributes: { clientId: string; clientSecret: string } }
  const { clientId, clientSecret } = attributes
  const ask = (payload: Readonly<Record<string, string>>, headers: Readonly<Record<string, string>> = {}) =>
    app.call({
      method: 'POST',
      url: '/oauth/token',
      payload: new URLSearchParams(payload).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    })
  const basic = { authorization: `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}` }
  const answer = await ask({ grant_type: 'client_credentials' }, basic)
  if (answer.statusCode !== 200) throw new Error(answer.body)
  const bearer: string = answer.json().access_token
  const get = (url: string, as = bearer) => app.call({ method: 'GET', url, headers: { authorization: `Bearer ${as}` } })
  return { id, clientId, clientSecret, bearer, basic, ask, get }
}
