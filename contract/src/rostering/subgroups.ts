import { SUBGROUPS } from '@hornbook/rules/figures/subgroups'
import { z } from 'zod'
import { json } from '../document.ts'
import { endpoint } from '../endpoint.ts'

export const subgroupKinds = z.array(z.enum(SUBGROUPS)).max(SUBGROUPS.length)

export const changeSubgroups = endpoint({
  summary:
    'Which subgroups a district takes from its roster files. What is known of one that is switched off is deleted at once (SUB-2).',
  method: 'PATCH',
  path: '/api/districts/{districtId}/subgroups',
  guard: { may: 'update', resource: 'rosterImport' },
  body: z.object({ subgroups: subgroupKinds }),
  returns: json(z.object({ subgroups: subgroupKinds })),
})
