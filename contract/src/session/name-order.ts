import { NAME_ORDERS } from '@hornbook/rules/people/names'
import { z } from 'zod'
import { json } from '../document.ts'
import { endpoint } from '../endpoint.ts'

export const changeMyNameOrder = endpoint({
  summary: 'Choose whether lists and paper sort people by their given or by their family name, on whatever device.',
  method: 'PATCH',
  path: '/api/my_account/name_order',
  // Whoever signs in sorts lists, also where accounts are kept elsewhere.
  guard: 'signed in',
  body: z.object({ nameOrder: z.enum(NAME_ORDERS) }),
  returns: json(z.object({ nameOrder: z.enum(NAME_ORDERS) })),
})
