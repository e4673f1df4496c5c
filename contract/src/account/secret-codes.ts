import { z } from 'zod'
import { bodyOf, one, resource } from '../document.ts'
import { endpoint } from '../endpoint.ts'
import { resourceQuery } from '../queries.ts'
import { text } from '../values.ts'

/** A person's own secret code (STU-5); its id is the person's. */
export const secretCode = resource('secretCode', { secretCode: text, user_id: text })

const path = '/api/users/{userId}/secret_code'

export const readSecretCode = endpoint({
  summary: "One's own secret code.",
  method: 'GET',
  path,
  guard: { may: 'show', resource: 'userSecretCode' },
  query: resourceQuery({ of: secretCode }),
  returns: one(secretCode),
})

export const renewSecretCode = endpoint({
  summary: "Make one's own secret code anew; the one before no longer holds.",
  method: 'PATCH',
  path,
  guard: { may: 'update', resource: 'userSecretCode' },
  body: bodyOf('secretCode', z.object({}).optional()),
  returns: one(secretCode),
})
