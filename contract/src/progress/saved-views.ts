import { z } from 'zod'
import { bodyOf, many, nothing, one, resource } from '../document.ts'
import { endpoint } from '../endpoint.ts'
import { listQuery } from '../queries.ts'
import { id, instant, line, text } from '../values.ts'
import { MAX_VIEW_ADDRESS, parseViewAddress } from '../view-addresses.ts'
import { REPORT_UNITS } from './reports.ts'

/** Views: an address of a dashboard, with its dates, filters and order, under a name of one's own (VIEW-1). */

export const savedView = resource('savedView', {
  name: text,
  address: text.describe('Path and search on this server; the page shows what whoever opens it may see'),
  resourceType: z.enum(REPORT_UNITS),
  resourceId: id,
  resourceName: text
    .nullable()
    .describe("Null if the district, school or class is archived, or not the reader's any more"),
  shared: z.boolean().describe('Colleagues who see the same school, class or district have it in their list'),
  isOwn: z.boolean(),
  authorName: text,
  createdAt: instant,
})

const name = line(80)
const shared = z.boolean()
const address = z
  .string()
  .max(MAX_VIEW_ADDRESS)
  .refine(given => parseViewAddress(given) !== null, 'This is not the address of a dashboard.')

const ofDistrict = '/api/districts/{districtId}/saved_views'
const single = `${ofDistrict}/{savedViewId}` as const

export const listSavedViews = endpoint({
  summary: "One's own views of a district, and those that colleagues share, by name.",
  method: 'GET',
  path: ofDistrict,
  guard: 'member',
  query: listQuery({ of: savedView, sorts: ['name', 'createdAt', 'authorName'] }),
  returns: many(savedView),
})

export const readSavedView = endpoint({
  summary: 'One of these views.',
  method: 'GET',
  path: single,
  guard: 'member',
  returns: one(savedView),
})

export const createSavedView = endpoint({
  summary: 'Keep the address of a dashboard under a name.',
  method: 'POST',
  path: ofDistrict,
  guard: 'member',
  body: bodyOf('savedView', z.object({ name, address, shared: shared.default(false) })),
  returns: one(savedView, 201),
})

export const changeSavedView = endpoint({
  summary: "Rename a view of one's own, or share it or no more.",
  method: 'PATCH',
  path: single,
  guard: 'member',
  body: bodyOf('savedView', z.object({ name: name.optional(), shared: shared.optional() })),
  returns: one(savedView),
})

export const deleteSavedView = endpoint({
  summary: "Delete a view of one's own. The page that it leads to stays as it is.",
  method: 'DELETE',
  path: single,
  guard: 'member',
  returns: nothing,
})
