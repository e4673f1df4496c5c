import { z } from 'zod'
import { many, resource } from '../document.ts'
import { endpoint } from '../endpoint.ts'
import { listQuery } from '../queries.ts'
import { instant, text } from '../values.ts'
import { KEY_KINDS } from './key-kinds.ts'

/** Whatever lets another system reach a district's data, of any kind. Its id names kind and record. */
export const districtKey = resource('districtKey', {
  kind: z.enum(KEY_KINDS),
  recordId: text.nullable().describe('By which its own call revokes it; null where there is none'),
  name: text,
  /** What shows which one it is, without being its secret. */
  sign: text.nullable(),
  may: z.array(text).describe('Rights, or events'),
  madeBy: z.enum(['district', 'provider']),
  createdBy: text.nullable().describe('Of the district; null for somebody who is no longer here'),
  createdAt: instant.nullable(),
  lastUsedAt: instant.nullable(),
  lastUsedFrom: text.nullable().describe('The network of that call'),
  isUseRecorded: z.boolean(),
  expiresAt: instant.nullable(),
  revokedAt: instant.nullable(),
  mayRevoke: z.boolean().describe('Whether the caller may'),
})

export const listDistrictKeys = endpoint({
  summary:
    'Every key and token that reaches the data of a district: its own, those of the provider, and where it is sent, without their secrets.',
  method: 'GET',
  path: '/api/districts/{districtId}/keys',
  guard: { may: 'show', resource: 'dataOut' },
  query: listQuery({ of: districtKey }),
  returns: many(districtKey),
})
