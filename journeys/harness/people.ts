import type { Page } from '@playwright/test'
import { call, many, one } from './api.ts'

/** The demo's people, one of each kind (D 21). */
export const PEOPLE = {
  administrator: 'admin@hornbook.test',
  districtAdmin: 'district@hornbook.test',
  schoolAdmin: 'school@hornbook.test',
  teacher: 'teacher@hornbook.test',
  trainee: 'training@hornbook.test',
  expired: 'expired@hornbook.test',
  managed: 'sis@hornbook.test',
} as const

export type Person = keyof typeof PEOPLE
export const PASSWORD = 'hornbook-demo'

/** A session of its own for a person: ending it touches nobody else. */
export async function tokenOf(person: Person): Promise<string> {
  const attributes = { email: PEOPLE[person], password: PASSWORD }
  const user = one(await call('POST', '/api/users/session', { body: { data: { type: 'user', attributes } } }))
  return String(user.attributes.authenticationToken)
}

/** Opens the browser as a person who is signed in already; for stories that are not about signing in. */
export async function signedIn(page: Page, person: Person): Promise<string> {
  const token = await tokenOf(person)
  // Once: a story that signs out stays out.
  await page.addInitScript(given => {
    if (sessionStorage.getItem('journey') === given) return
    sessionStorage.setItem('journey', given)
    localStorage.setItem('hornbook-token', given)
  }, token)
  return token
}

/** Types a pair into the sign-in page and sends it. */
export async function signIn(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel('Email or username').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Login' }).click()
}

/** Where things of the demo are. Names are the demo's, ids are found. */
export async function findByName(token: string, path: string, name: string): Promise<string> {
  const found = many(await call('GET', path, { token })).find(({ attributes }) => attributes.name === name)
  if (!found) throw new Error(`${path} holds nothing that is called ${name}`)
  return found.id
}
