import { randomBytes } from 'node:crypto'
import { call, one } from './api.ts'
import { createDistrict } from './districts.ts'
import { waitForMail } from './outbox.ts'
import { signInOverApi } from './people.ts'
import { TENANT, type Vendor } from './vendor.ts'

export const STAFF_PASSWORD = 'Six-quiet-Otters-swim'

interface Somebody {
  readonly firstName: string
  readonly lastName: string
  readonly email: string
  readonly userType?: 'DistrictAdmin' | 'Teacher'
}

export interface Member {
  readonly id: string
  /** The token in the link of their invitation. */
  readonly invitation: string
}

/** Staff of a district who are invited and have not come yet. */
export async function invite(district: string, { userType = 'Teacher', ...about }: Somebody): Promise<Member> {
  const token = await signInOverApi('administrator')
  const body = { data: { type: 'teacher', attributes: { ...about, userType } } }
  const { id } = one(await call('POST', `/api/districts/${district}/teachers`, { token, body }))
  const { link } = await waitForMail(about.email)
  return { id, invitation: new URL(link).searchParams.get('token') ?? '' }
}

/** Staff with a password. Returns the token of a session as well. */
export async function join(district: string, about: Somebody): Promise<Member & { readonly token: string }> {
  const member = await invite(district, about)
  const body = { token: member.invitation, password: STAFF_PASSWORD }
  const { attributes } = one(await call('POST', '/api/credentials', { body }))
  return { ...member, token: String(attributes.authenticationToken) }
}

export interface Lakeside {
  readonly id: string
  readonly name: string
  readonly siteCode: string
  /** Of its addresses. */
  readonly domain: string
  /** A session of its administrator. */
  readonly office: string
}

/** A district of one story's own, with an administrator. */
export async function lakeside(): Promise<Lakeside> {
  const siteCode = randomBytes(4).toString('hex')
  const [name, domain] = [`Lakeside ${siteCode}`, `lakeside-${siteCode}.example`]
  const id = await createDistrict(name, siteCode)
  const about = { firstName: 'Rosalind', lastName: 'Achterberg', email: `office@${domain}` }
  const { token } = await join(id, { ...about, userType: 'DistrictAdmin' })
  return { id, name, siteCode, domain, office: token }
}

/** Sets a way up at a vendor, tests it as the office does, and switches it on. Returns its id. */
export async function switchOn(
  { id: district, office: token }: Lakeside,
  vendor: Vendor,
  sub: string,
  about: { readonly kind: string; readonly allowed: readonly string[] } = { kind: 'classlink', allowed: [TENANT] },
): Promise<string> {
  const { issuer, clientId, clientSecret } = vendor
  const attributes = { ...about, issuer, clientId, clientSecret }
  const path = `/api/districts/${district}/sign_ons`
  const { id } = one(await call('POST', path, { token, body: { data: { type: 'signOn', attributes } } }))
  await passTest(`${path}/${id}/test`, token, sub)
  const body = { data: { type: 'signOn', id, attributes: { enabled: true } } }
  const changed = one(await call('PATCH', `${path}/${id}`, { token, body }))
  if (changed.attributes.enabled !== true) throw new Error('The way is not on')
  return id
}

/** Links whoever waits as the office does, by what its list suggests. */
export async function linkInOffice({ id, office: token }: Lakeside): Promise<void> {
  const path = `/api/districts/${id}/sign_on_attempts`
  const { body } = await call('GET', path, { token })
  const [attempt] = (body as unknown as { items: { id: string; suggestions: { teacherId: string }[] }[] }).items
  const teacherId = attempt?.suggestions[0]?.teacherId
  const { status } = await call('POST', `${path}/${attempt?.id}/link`, { token, body: { teacherId } })
  if (status !== 204) throw new Error(`The link was answered with ${status}`)
}

/** Verified by the provider: the sign-in page finds the district by its addresses. */
export async function setDomains(district: string, domains: readonly string[]): Promise<void> {
  const token = await signInOverApi('administrator')
  const { status } = await call('PUT', `/api/districts/${district}/email_domains`, { token, body: { domains } })
  if (status !== 200) throw new Error(`The domains were answered with ${status}`)
}

/** Goes through the vendor as a browser would, with a jar of cookies for each side. */
async function passTest(path: string, token: string, sub: string): Promise<void> {
  const jars = new Map<string, Map<string, string>>()
  const send = async (address: string, options: RequestInit = {}) => {
    const { host } = new URL(address)
    const jar = jars.get(host) ?? new Map<string, string>()
    jars.set(host, jar)
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
    const answer = await fetch(address, { redirect: 'manual', ...options, headers: { cookie, ...options.headers } })
    for (const each of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(each) ?? []
      jar.set(name, value)
    }
    return answer
  }
  const server = process.env.HORNBOOK_ADDRESS ?? ''
  const headers = {
    accept: 'application/vnd.api+json',
    'content-type': 'application/vnd.api+json',
    authorization: `Token token=${token}`,
  }
  const begun = await send(`${server}${path}`, { method: 'POST', headers, body: '{}' })
  let next = ((await begun.json()) as { data: { attributes: { address: string } } }).data.attributes.address
  for (let steps = 0; steps < 10 && !next.startsWith(`${server}/districts`) && next !== `${server}/`; steps++) {
    const asks = next.includes('/interaction/')
    const answer = await send(next, asks ? { method: 'POST', body: new URLSearchParams({ sub }) } : {})
    const location = answer.headers.get('location')
    if (location === null) throw new Error(`${next} answered ${answer.status}`)
    next = new URL(location, next).href
  }
}
