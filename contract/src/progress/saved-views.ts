import { MAIL_RHYTHMS } from '@hornbook/rules/time/mail-days'
import { z } from 'zod'
import { bodyOf, json, many, nothing, one, resource } from '../document.ts'
import { endpoint } from '../endpoint.ts'
import { listQuery } from '../queries.ts'
import { date, id, instant, line, text } from '../values.ts'
import { MAX_VIEW_ADDRESS, parseViewAddress } from '../view-addresses.ts'
import { REPORT_UNITS } from './reports.ts'

/** Views: an address of a dashboard, with its dates, filters and order, under a name of one's own (VIEW-1). */

/** How often a view can come by mail. */
export const VIEW_MAILS = ['never', ...MAIL_RHYTHMS] as const

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
  every: z.enum(VIEW_MAILS).describe('How often it comes by mail to whoever saved it'),
  nextMailOn: date
    .nullable()
    .describe('On the morning of this day in the district; null without mails, and for a view of somebody else'),
  authorName: text,
  createdAt: instant,
})

const name = line(80)
const shared = z.boolean()
const every = z.enum(VIEW_MAILS)
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
  body: bodyOf('savedView', z.object({ name, address, shared: shared.default(false), every: every.default('never') })),
  returns: one(savedView, 201),
})

export const changeSavedView = endpoint({
  summary: "Rename a view of one's own, share it or no more, or have it by mail.",
  method: 'PATCH',
  path: single,
  guard: 'member',
  body: bodyOf('savedView', z.object({ name: name.optional(), shared: shared.optional(), every: every.optional() })),
  returns: one(savedView),
})

export const deleteSavedView = endpoint({
  summary: "Delete a view of one's own. The page that it leads to stays as it is.",
  method: 'DELETE',
  path: single,
  guard: 'member',
  returns: nothing,
})

export const stopViewMails = endpoint({
  summary: 'Stop the mails of a view, through the link in one of them. It may be followed again.',
  method: 'POST',
  path: '/api/stopped_view_mails',
  guard: 'anyone',
  body: z.object({ token: z.string().max(200) }),
  alsoRefuses: ['notFound'],
  returns: json(z.object({ name: text.nullable().describe('Null for a view that has been deleted') })),
})
