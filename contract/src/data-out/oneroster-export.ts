import { z } from 'zod'
import { file } from '../document.ts'
import { endpoint } from '../endpoint.ts'
import { id } from '../values.ts'
import { ONEROSTER_VERSIONS } from './versions.ts'

export const exportOneRoster = endpoint({
  summary:
    "A district's roster, or a school's, as a OneRoster package: a zip of CSV files, complete (bulk). It has no passwords.",
  method: 'GET',
  path: '/api/districts/{districtId}/oneroster_export',
  guard: { may: 'download', resource: 'dataOut' },
  query: z.strictObject({
    version: z.enum(ONEROSTER_VERSIONS).default('1.2'),
    results: z
      .enum(['true', 'false'])
      .default('false')
      .transform(given => given === 'true')
      .describe('With the progress of each student, as line items and results'),
    schoolId: id.optional().describe('Only this school, and who is there'),
  }),
  returns: file(['application/zip']),
})
