import { z } from 'zod'
import { many, resource, textBody } from '../document.ts'
import { endpoint } from '../endpoint.ts'
import { listQuery } from '../queries.ts'
import { text } from '../values.ts'
import { ROSTER_KINDS, readGuard } from './roster-imports.ts'

/** Whom and what a roster file changes, by name (ROSTER-61). */

export const ROSTER_CHANGES = ['added', 'changed', 'moved', 'archived', 'unarchived', 'promoted'] as const

/** One record or membership that a roster file changes (ROSTER-61). */
export const rosterChange = resource('rosterChange', {
  kind: z.enum(ROSTER_KINDS),
  what: z.enum(ROSTER_CHANGES),
  name: text,
  /** A Student Id, an address or a code. */
  code: text.nullable(),
  /**
   * The fields that change, old and new. Of a person also `school` and `class`, of a SchoolAdmin
   * `teacherAt` and `administratorAt`, of an enrollment `class`, `begins`, `ends`.
   */
  fields: z.array(z.object({ field: text, from: text.nullable(), to: text.nullable() })),
})

const changeFilters = {
  'filter[kindEq]': z.enum(ROSTER_KINDS).optional(),
  'filter[whatEq]': z.enum(ROSTER_CHANGES).optional(),
  'filter[nameCont]': z
    .string()
    .max(200)
    .optional()
    .describe('Words of the name or the code, in any order, accents ignored'),
}

export const listRosterChanges = endpoint({
  summary: 'Whom and what a roster file changes, by name; at most 100,000 of each kind and change.',
  method: 'GET',
  path: '/api/districts/{districtId}/roster_imports/{rosterImportId}/changes',
  guard: readGuard,
  query: listQuery({ of: rosterChange, filters: changeFilters }),
  returns: many(rosterChange),
})

export const readRosterChanges = endpoint({
  summary: 'The same as CSV, a line for each field that changes.',
  method: 'GET',
  path: '/api/districts/{districtId}/roster_imports/{rosterImportId}/changes.csv',
  guard: readGuard,
  query: z.strictObject(changeFilters),
  returns: textBody('text/csv; charset=utf-8', 'changes.csv'),
})
