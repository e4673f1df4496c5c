import { call, done, many } from './api.ts'
import { PEOPLE, type Person, signInOverApi } from './people.ts'

/** Where the provider finds a person: the district, and their id in it. */
export async function staffOf(person: Person) {
  const token = await signInOverApi('administrator')
  const own = await signInOverApi(person)
  const [district] = many(await call('GET', '/api/districts', { token: own }))
  const { body } = await call('GET', `/api/districts/${district?.id}/support/staff?search=${PEOPLE[person]}`, { token })
  const { items } = body as unknown as { readonly items: readonly { readonly id: string; readonly name: string }[] }
  return { districtId: String(district?.id), id: String(items[0]?.id), name: String(items[0]?.name), token }
}

/** What the provider does: nobody else changes this status. */
export async function changeTraining(person: Person, change: 'complete_training' | 'require_training'): Promise<void> {
  const { districtId, id, token } = await staffOf(person)
  done(await call('POST', `/api/districts/${districtId}/staff/${id}/${change}`, { token, body: { reason: 'A story' } }))
}
