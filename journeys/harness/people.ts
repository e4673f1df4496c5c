import type { Page } from '@playwright/test'
import { call, many, one } from './api.ts'

/** The demo's accounts, one of each kind (RUN-8). */
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

/** Signs a person in and returns the token of a new session, which a story can end without affecting others. */
export async function signInOverApi(person: Person): Promise<string> {
  const attributes = { email: PEOPLE[person], password: PASSWORD }
  const user = one(await call('POST', '/api/users/session', { body: { data: { type: 'user', attributes } } }))
  return String(user.attributes.authenticationToken)
}

/** Makes the page start signed in as a person, for stories that are not about signing in. Returns the token. */
export async function startSignedIn(page: Page, person: Person): Promise<string> {
  const token = await signInOverApi(person)
  // Only once, so that a story that signs out stays signed out.
  await page.addInitScript(value => {
    // The frame of a book has no storage.
    if (origin === 'null') return
    if (sessionStorage.getItem('journey') === value) return
    sessionStorage.setItem('journey', value)
    localStorage.setItem('hornbook-token', value)
  }, token)
  return token
}

/** Fills in the sign-in page and submits it. */
export async function signIn(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel('Email or username').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Login' }).click()
}

/** The id of the resource with this name, in the list at `path`. */
export async function findIdByName(token: string, path: string, name: string): Promise<string> {
  const found = many(await call('GET', path, { token })).find(({ attributes }) => attributes.name === name)
  if (!found) throw new Error(`${path} has nothing named ${name}`)
  return found.id
}
