import { call, many, one } from './api.ts'
import { waitForMail } from './outbox.ts'
import { signInOverApi } from './people.ts'

interface NewName {
  readonly firstName: string
  readonly lastName: string
  readonly userType?: 'DistrictAdmin'
}

/** Invites a teacher to a demo district, or somebody of another role; no other story knows them. Returns the link of their mail. */
export async function inviteTeacher(name: NewName, email: string): Promise<string> {
  const office = await signInOverApi('districtAdmin')
  const [district] = many(await call('GET', '/api/districts', { token: office }))
  const body = { data: { type: 'teacher', attributes: { ...name, email } } }
  one(await call('POST', `/api/districts/${district?.id}/teachers`, { token: office, body }))
  return (await waitForMail(email)).link
}

/** The same, when they have set this password. Returns their token. */
export async function newTeacher(name: NewName, email: string, password: string): Promise<string> {
  const link = await inviteTeacher(name, email)
  const token = new URL(link).searchParams.get('token')
  const user = one(await call('POST', '/api/credentials', { body: { token, password } }))
  return String(user.attributes.authenticationToken)
}

/** Signs somebody in elsewhere; returns the token. */
export async function signInElsewhere(email: string, password: string): Promise<string> {
  const body = { data: { type: 'user', attributes: { email, password } } }
  return String(one(await call('POST', '/api/users/session', { body })).attributes.authenticationToken)
}
