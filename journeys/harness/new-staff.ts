import { call, many, one } from './api.ts'
import { waitForMail } from './outbox.ts'
import { signInOverApi } from './people.ts'

/** A teacher of a demo district, or somebody of another role, who has set this password; no other story knows them. Returns their token. */
export async function newTeacher(
  name: { firstName: string; lastName: string; userType?: 'DistrictAdmin' },
  email: string,
  password: string,
) {
  const office = await signInOverApi('districtAdmin')
  const [district] = many(await call('GET', '/api/districts', { token: office }))
  const body = { data: { type: 'teacher', attributes: { ...name, email } } }
  one(await call('POST', `/api/districts/${district?.id}/teachers`, { token: office, body }))
  const { link } = await waitForMail(email)
  const token = new URL(link).searchParams.get('token')
  const user = one(await call('POST', '/api/credentials', { body: { token, password } }))
  return String(user.attributes.authenticationToken)
}

/** Signs somebody in elsewhere; returns the token. */
export async function signInElsewhere(email: string, password: string): Promise<string> {
  const body = { data: { type: 'user', attributes: { email, password } } }
  return String(one(await call('POST', '/api/users/session', { body })).attributes.authenticationToken)
}
