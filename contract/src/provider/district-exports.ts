import { z } from 'zod'
import { bodyOf, file, json, many, one, resource } from '../document.ts'
import { endpoint } from '../endpoint.ts'
import { listQuery } from '../queries.ts'
import { count, instant, line, text } from '../values.ts'

// A whole district as files, for the provider: asked for with a reason, made by a job, kept for a week (HUB-14).

export const EXPORT_STATUSES = ['pending', 'available', 'failed', 'cancelled', 'expired'] as const

/** How long the file can be downloaded, and how long each address that it comes from. */
export const EXPORT_DAYS = 7
export const EXPORT_SECONDS = 60

/** A zip of a district. The password is shown once, when it is asked for; after that it is null, and nobody has it. */
export const districtExport = resource('districtExport', {
  status: z.enum(EXPORT_STATUSES),
  reason: text,
  askedBy: text,
  askedAt: instant,
  password: text.nullable(),
  fileName: text,
  size: count.nullable().describe('In bytes; null until it is made'),
  sha256: text.nullable().describe('Of the zip, in hexadecimal digits'),
  madeAt: instant.nullable(),
  expiresAt: instant.nullable().describe('The file is removed then'),
  downloads: count,
})

const base = '/api/districts/{districtId}/exports'
const itself = `${base}/{exportId}` as const

export const createDistrictExport = endpoint({
  summary: 'Ask for everything of a district as one encrypted zip. Its password is in this answer and nowhere else.',
  method: 'POST',
  path: base,
  guard: 'administrator',
  asksForProof: 'whereRequired',
  body: bodyOf('districtExport', z.object({ reason: line(200) })),
  idempotent: true,
  showsSecret: true,
  alsoRefuses: ['conflict'],
  returns: one(districtExport, 202),
})

export const listDistrictExports = endpoint({
  summary: 'The exports of a district, the newest first.',
  method: 'GET',
  path: base,
  guard: 'administrator',
  silent: true,
  query: listQuery({ of: districtExport }),
  returns: many(districtExport),
})

export const cancelDistrictExport = endpoint({
  summary: 'Call off an export that is being made.',
  method: 'POST',
  path: `${itself}/cancel`,
  guard: 'administrator',
  alsoRefuses: ['conflict'],
  returns: one(districtExport),
})

export const downloadDistrictExport = endpoint({
  summary: 'An address from which the zip can be downloaded for 60 seconds. Who asks for it is logged first.',
  method: 'POST',
  path: `${itself}/download`,
  guard: 'administrator',
  asksForProof: 'whereRequired',
  alsoRefuses: ['conflict'],
  returns: json(z.object({ downloadUrl: text })),
})

export const getDistrictExport = endpoint({
  summary: 'The bytes of the zip, from a signed address.',
  method: 'GET',
  path: `${itself}/content`,
  guard: 'signed address',
  query: z.strictObject({
    district: z.string().max(30),
    until: z.string().max(20),
    signature: z.string().max(100),
  }),
  alsoRefuses: ['notFound'],
  returns: file(['application/zip']),
})
