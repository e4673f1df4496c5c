import { z } from 'zod'
import { bodyOf, file, many, nothing, one, resource } from '../document.ts'
import { endpoint } from '../endpoint.ts'
import { listQuery } from '../queries.ts'
import { count, fileName, instant, text } from '../values.ts'
import { EPUB } from './lesson-guides.ts'

// The provider's own books in place of ours (GUIDE-10): sent and checked, looked at, shown, and ours again.

export const MAX_BOOK_BYTES = 40 * 1024 * 1024

/** How many of a level are kept with the one that stands, and how long one that nobody has shown. */
export const KEPT_VERSIONS = 5
export const CHECKED_DAYS = 30

/** Checked and not shown yet; what teachers read; what they read before. */
export const VERSION_STATUSES = ['checked', 'shown', 'former'] as const

const lessons = z.array(z.int().positive()).max(300)

/** An EPUB that the provider has sent for a level. */
export const guideVersion = resource('guideVersion', {
  number: count.describe('1, 2, 3 … of its level'),
  status: z.enum(VERSION_STATUSES),
  fileName: text,
  size: count.describe('In bytes'),
  sha256: text.describe('In hexadecimal digits'),
  missingLessons: lessons.describe('The lessons of the level that neither an id nor a title of it names'),
  warnings: z
    .array(z.object({ text, places: z.array(text).describe('The first places, by file and line') }))
    .describe('What of it will not be shown or used'),
  sentBy: text,
  sentAt: instant,
  shownBy: text.nullable(),
  shownAt: instant.nullable().describe('When it was last put in place'),
})

const guide = '/api/lesson_guides/{guideId}'
const version = `${guide}/versions/{versionId}` as const

export const sendGuideBook = endpoint({
  summary:
    "Send the provider's own EPUB for a level. It is checked; one that passes waits to be looked at, in place of one that waited. Nobody reads it yet.",
  method: 'POST',
  path: `${guide}/epub`,
  guard: 'administrator',
  bodyMediaType: EPUB,
  bodyLimit: MAX_BOOK_BYTES,
  query: z.strictObject({ fileName: fileName.optional() }),
  idempotent: true,
  alsoRefuses: ['notFound', 'invalid', 'inProgress', 'unavailable', 'storageFull'],
  returns: one(guideVersion),
})

export const restoreGuideBook = endpoint({
  summary: 'Show the book that comes with Hornbook again. The one that stood is kept among the former ones.',
  method: 'DELETE',
  path: `${guide}/epub`,
  guard: 'administrator',
  alsoRefuses: ['notFound'],
  returns: nothing,
})

export const listGuideVersions = endpoint({
  summary: "The provider's own books of a level, the newest first.",
  method: 'GET',
  path: `${guide}/versions`,
  guard: 'administrator',
  query: listQuery({ of: guideVersion }),
  alsoRefuses: ['notFound'],
  returns: many(guideVersion),
})

export const readVersionBook = endpoint({
  summary: 'The EPUB of one version, to be looked at before it is shown.',
  method: 'GET',
  path: `${version}/epub`,
  guard: 'administrator',
  alsoRefuses: ['notFound', 'unavailable'],
  returns: file([EPUB]),
})

export const showGuideVersion = endpoint({
  summary:
    'Let everybody read a version, in place of the one that stands. Whoever shows it says which lessons are missing: the list that they have seen.',
  method: 'POST',
  path: `${version}/show`,
  guard: 'administrator',
  body: bodyOf('guideVersion', z.object({ missingLessons: lessons })),
  alsoRefuses: ['notFound', 'conflict'],
  returns: one(guideVersion),
})

export const dropGuideVersion = endpoint({
  summary: 'Throw a version away that nobody reads.',
  method: 'DELETE',
  path: version,
  guard: 'administrator',
  alsoRefuses: ['notFound', 'conflict'],
  returns: nothing,
})
